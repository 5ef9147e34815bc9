import { syncAccount } from '../accounts/sync-account.ts'
import type { TakeEvent } from '../handle-payments-event.ts'

/**
 * The charity revoked the platform’s access at the provider. If it has granted access again since,
 * the event is out of date and the account stays connected.
 */
export const handleAccountDeauthorized: TakeEvent = (deps, account) => syncAccount(deps, account)

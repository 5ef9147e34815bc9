import { syncAccount } from '../accounts/sync-account.ts'
import type { TakeEvent } from '../receive-webhook-event.ts'

/**
 * The charity took back, at the processor, what it had allowed. Where it has allowed it again
 * meanwhile, the event is old: the account answers, and stays.
 */
export const handleAccountDeauthorized: TakeEvent = (deps, account) => syncAccount(deps, account)

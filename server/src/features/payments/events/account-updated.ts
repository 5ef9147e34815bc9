import { syncAccount } from '../accounts/sync-account.ts'
import type { TakeEvent } from '../receive-webhook-event.ts'

/** What the account may do has changed, or what is asked of the charity. */
export const handleAccountUpdated: TakeEvent = (deps, account) => syncAccount(deps, account)

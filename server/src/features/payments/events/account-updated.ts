import { followAccount } from '../accounts/sync-account.ts'
import type { TakeEvent } from '../receive-webhook-event.ts'

/** What the account may do has changed, or what is asked of the charity. */
export const accountUpdated: TakeEvent = (deps, account) => followAccount(deps, account)

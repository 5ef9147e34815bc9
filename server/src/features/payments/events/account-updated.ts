import { syncAccount } from '../accounts/sync-account.ts'
import type { TakeEvent } from '../handle-payments-event.ts'

export const handleAccountUpdated: TakeEvent = (deps, account) => syncAccount(deps, account)

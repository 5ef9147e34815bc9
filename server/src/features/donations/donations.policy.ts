import { isInCharity, makeCharityPolicy } from '../../platform/http/index.ts'

export const isOnTeam = isInCharity

/** Whether the person may see the charity's record of givers who deleted their accounts: Leads. */
export const maySeeRetainedGivers = makeCharityPolicy('seeRetainedGivers')

export const mayRefund = makeCharityPolicy('refund')

import { isInCharity, makeCharityPolicy } from '../../platform/http/index.ts'

/** Allows freezing a report, sharing it by a link and withdrawing the link. */
export const mayFreeze = makeCharityPolicy('freezeReports')

/** Allows seeing the charity’s internal accounts: the fund report and the nominal ledger. */
export const maySeeAccounts = isInCharity

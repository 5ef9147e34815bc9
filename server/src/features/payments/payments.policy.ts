import { isInCharity, makeCharityPolicy } from '../../platform/http/index.ts'

export const maySeePayments = isInCharity

export const mayConnect = makeCharityPolicy('connectPayments')

/** Allows matching a payout with the bank statement, which can post ledger entries. */
export const mayMatch = makeCharityPolicy('matchPayouts')

import { isInCharity, makeCharityPolicy } from '../../platform/http/index.ts'

/** Allows searching what belongs to a charity's team. */
export const mayReadTeam = isInCharity

/** Allows searching a charity's payees: whoever may record a payment. */
export const mayReadPayees = makeCharityPolicy('recordSpending')

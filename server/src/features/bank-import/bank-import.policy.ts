import { makeCharityPolicy } from '../../platform/http/index.ts'

/** Returns whether the person may record a giver's declaration with a line that is a gift. */
export const mayDeclare = makeCharityPolicy('claimGiftAid')

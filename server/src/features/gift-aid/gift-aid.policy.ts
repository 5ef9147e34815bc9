import { makeCharityPolicy } from '../../platform/http/index.ts'

/** Allows making Gift Aid claims, and recording what HMRC paid of them. */
export const mayClaimGiftAid = makeCharityPolicy('claimGiftAid')

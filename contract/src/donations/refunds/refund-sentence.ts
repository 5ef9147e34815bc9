/**
 * The one sentence about refunds. The portal, /fees, /how-it-works, /terms and the receipt (page,
 * PDF and email) all show this sentence and no other. A donation is a completed gift, which trustees
 * may repay only if the law or the gift's own terms allow it.
 */
export const refundSentence =
  'Unless the project’s terms promise your money back, a gift is not repayable as of right: if you gave by mistake, tell the charity soon, and its trustees will decide within the law whether to refund it.'

/** Why a bank took a gift back. */
export const returnReasons = {
  'cheque-bounced': 'The cheque was not paid',
  'payment-returned': 'The payment was returned',
} as const
export type ReturnReason = keyof typeof returnReasons
export const returnReasonCodes = Object.keys(returnReasons) as [ReturnReason, ...ReturnReason[]]

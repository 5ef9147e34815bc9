/** The reasons for which people leave a line of a bank statement out, with their labels. */
export const leaveReasons = {
  'own-transfer': 'A transfer between the charity’s own accounts',
  'card-payout': 'A payout of card gifts, which the ledger has already',
  'in-ledger': 'The ledger has it already',
  closed: 'Its date is in a locked year or before the books begin',
  'not-ours': 'It is not the charity’s money',
  later: 'It waits until more is known',
} as const

export type LeaveReason = keyof typeof leaveReasons
export const leaveReasonCodes = Object.keys(leaveReasons) as [LeaveReason, ...LeaveReason[]]

/** The longest text of a statement line that is compared, in characters. */
export const maxBankTextLength = 500

/** The longest type of payment of a statement line that is stored, in characters. */
export const maxBankTypeLength = 40

/** The longest name of a statement's file that is stored, in characters. */
export const maxFileNameLength = 200

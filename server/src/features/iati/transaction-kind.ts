/** The kinds of transactions, with their codes in IATI 2.x and their letters in 1.x. */
const kinds = [
  ['incoming-funds', '1', 'IF'],
  ['outgoing-commitment', '2', 'C'],
  ['disbursement', '3', 'D'],
  ['expenditure', '4', 'E'],
  ['interest-payment', '5', 'IR'],
  ['loan-repayment', '6', 'LR'],
  ['reimbursement', '7', 'R'],
  ['purchase-of-equity', '8', 'QP'],
  ['sale-of-equity', '9', 'QS'],
  ['credit-guarantee', '10', 'CG'],
  ['incoming-commitment', '11'],
  ['outgoing-pledge', '12'],
  ['incoming-pledge', '13'],
] as const

export type TransactionKind = (typeof kinds)[number][0]

const byCode = new Map<string, TransactionKind>(
  kinds.flatMap(([kind, ...codes]) => codes.map((code) => [code, kind] as const)),
)

/** Returns the kind for a transaction type code of either version. */
export const getTransactionKind = (code: string | null): TransactionKind | null =>
  byCode.get(code?.toUpperCase() ?? '') ?? null

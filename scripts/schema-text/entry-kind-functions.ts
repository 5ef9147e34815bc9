import {
  entryKindNames,
  isAccountChosen,
  isGiftKind,
  isIncomeKind,
  isRefundKind,
  isSpendingKind,
  needsReceipt,
} from '../../contract/src/ledger/entry-kinds.ts'

const isDeductionKind = (kind: string): boolean => kind === 'fee' || isRefundKind(kind)

const groups = [
  ['is_gift_kind', 'money that somebody gives to the charity', isGiftKind],
  ['is_income_kind', 'money that the charity receives from no known giver', isIncomeKind],
  ['is_spending_kind', 'spending', isSpendingKind],
  ['needs_receipt', 'payments that a receipt must show', needsReceipt],
  ['is_refund_kind', 'money of a gift that goes back to its giver', isRefundKind],
  ['is_deduction_kind', 'money that a fee, a refund or a dispute takes', isDeductionKind],
  ['is_account_chosen', 'those whose nominal account a person must choose', isAccountChosen],
] as const

/**
 * Writes the SQL functions that tell what the entries of a kind are. PostgreSQL inlines them, so
 * that a partial index over the kinds of a group serves a query that calls one.
 */
export const writeEntryKindFunctions = (): string =>
  [
    '-- Generated from contract/src/ledger/entry-kinds.ts by "npm run schema".\n',
    ...groups.map(([name, what, includes]) => {
      const kinds = entryKindNames.filter(includes).map((kind) => `'${kind}'`)
      return `-- Whether entries of a kind are ${what}.
create or replace function ${name}(kind text) returns boolean
language sql immutable parallel safe as $$ select kind in (${kinds.join(', ')}) $$;
`
    }),
  ].join('\n')

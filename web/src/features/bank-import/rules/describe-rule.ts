import type { BankLineDraft, BankRule } from '@pennytrail/contract'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { leaveReasons } from '@pennytrail/contract/bank-import/leave-reasons.ts'
import { entryKinds } from '@pennytrail/contract/ledger/entry-kinds.ts'

type Conditions = Pick<
  BankRule,
  'account' | 'amountFrom' | 'amountTo' | 'direction' | 'text' | 'type'
>

/** Describes a range of amounts in minor units of pounds: "from £10.00 to £20.00". */
const describeRange = (from: number | null, to: number | null): string => {
  if (from !== null && from === to) return `of ${formatMoney(from)}`
  const parts = [
    from === null ? '' : `from ${formatMoney(from)}`,
    to === null ? '' : `to ${formatMoney(to)}`,
  ]
  return parts.filter(Boolean).join(' ')
}

/** Describes which lines a rule is about: "Money in with “PATEL”, type STO, of £25.00". */
export const describeConditions = (rule: Conditions): string =>
  [
    `${rule.direction === 'in' ? 'Money in' : 'Money out'} with “${rule.text}”`,
    rule.type && `type ${rule.type}`,
    describeRange(rule.amountFrom, rule.amountTo),
    rule.account && `in ${rule.account}`,
  ]
    .filter(Boolean)
    .join(', ')

/** Describes the decision that a rule proposes: "Gift of Priya Patel". */
export const describeRuleDecision = (draft: BankLineDraft): string => {
  const { as, giver, kind, payee, reason } = draft
  if (as === 'leave')
    return `Left out: ${reason ? leaveReasons[reason].toLowerCase() : 'no reason'}`
  if (as === 'transfer') return 'Transfer between your accounts'
  if (as === 'gift') {
    return giver?.kind === 'unknown'
      ? `Gifts through ${payee || 'a platform'}`
      : giver?.name
        ? `Gift of ${giver.name}`
        : 'Gift of someone who is no longer on your list'
  }
  return payee ? `${entryKinds[kind]}: ${payee}` : entryKinds[kind]
}

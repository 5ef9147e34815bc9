import { formatDay } from '@pennytrail/contract/dates/uk-time.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import type { BankLineDraft } from '@pennytrail/contract'
import type { ConfirmedLine, Propose } from './known-lines.ts'

/** An outgoing payment of more than this many times the largest one before is looked at. */
const muchMore = 3

/** The part of a decision by which two decisions of one payer are the same. */
const describeDecision = ({ draft }: ConfirmedLine): string =>
  JSON.stringify([
    draft.as,
    draft.kind,
    draft.category,
    draft.projectId,
    draft.nominalAccountId ?? '',
    draft.giver?.id ?? '',
    draft.claimedBy ?? '',
  ])

const isGiftByName = ({ as, giver }: BankLineDraft): boolean =>
  as === 'gift' && giver?.kind !== 'unknown'

/**
 * Proposes the decision of the same payer's earlier lines: the latest with this amount, otherwise the
 * latest. It is sure if those decisions are one, and for a gift if the giver gave this amount before.
 */
export const proposeByHistory: Propose = (line, { confirmed, currency }) => {
  if (line.payer === '' || line.way === 'paid-in' || line.way === 'own-transfer') return null
  const before = confirmed.filter(
    (one) => one.payer === line.payer && one.amount > 0 === line.amount > 0,
  )
  const same = before.find(({ amount }) => amount === line.amount)
  const last = same ?? before[0]
  if (!last) return null
  const isOne = new Set(before.slice(0, 6).map(describeDecision)).size === 1
  const largest = Math.max(...before.map(({ amount }) => Math.abs(amount)))
  const isUsual = isGiftByName(last.draft)
    ? same !== undefined
    : Math.abs(line.amount) <= largest * muchMore
  const money = formatMoney(Math.abs(last.amount), currency)
  return {
    draft: { ...last.draft, accepted: false },
    isSure: isOne && isUsual && last.draft.kind !== 'grant',
    reasons: [
      `As you decided for the same payer on ${formatDay(last.date)}, ${money}.`,
      ...(isOne ? [] : ['Lines of this payer were decided in more than one way.']),
      ...(isUsual ? [] : ['The amount is not the usual one.']),
    ],
    rule: null,
  }
}

import { formatMoney } from '@pennytrail/contract/format-money.ts'
import type { OpenLine, Propose, ReadRule } from './known-lines.ts'
import { listNamedGivers } from './name-givers.ts'

const fold = (text: string): string =>
  ` ${text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()} `

type Conditions = Omit<ReadRule, 'id' | 'decision'>
type Tried = Pick<OpenLine, 'amount' | 'text' | 'type'> & { readonly accountId: string }

/**
 * Returns whether a line meets every condition of a rule. `text` is the folded text of the line, for
 * a caller who compares it with many rules.
 */
export const meetsRule = (rule: Conditions, line: Tried, text = fold(line.text)): boolean => {
  const amount = Math.abs(line.amount)
  return (
    rule.direction === (line.amount < 0 ? 'out' : 'in') &&
    (rule.accountId === null || rule.accountId === line.accountId) &&
    (rule.type === '' || fold(rule.type) === fold(line.type)) &&
    (rule.amountFrom === null || amount >= rule.amountFrom) &&
    (rule.amountTo === null || amount <= rule.amountTo) &&
    text.includes(fold(rule.text).trim())
  )
}

const countConditions = ({ accountId, amountFrom, amountTo, type }: Conditions): number =>
  [
    accountId !== null,
    type !== '',
    amountFrom !== null || amountTo !== null,
    amountFrom !== null && amountFrom === amountTo,
  ].filter(Boolean).length

/** Sorts rules by how specific they are: more conditions first, then longer texts. */
export const sortRules = <Rule extends Conditions & { readonly id: string }>(
  rules: readonly Rule[],
): Rule[] =>
  rules.toSorted(
    (a, b) =>
      countConditions(b) - countConditions(a) ||
      b.text.length - a.text.length ||
      (a.id < b.id ? -1 : 1),
  )

/** Names a rule by its conditions, such as "TESCO, money out, DEB, £10.00 to £20.00". */
export const nameRule = (rule: Conditions, currency: string): string => {
  const money = (amount: number) => formatMoney(amount, currency)
  const { amountFrom: from, amountTo: to } = rule
  const range =
    from !== null && to !== null
      ? from === to
        ? money(from)
        : `${money(from)} to ${money(to)}`
      : from !== null
        ? `${money(from)} or more`
        : to === null
          ? ''
          : `up to ${money(to)}`
  return [rule.text, `money ${rule.direction}`, rule.type, range].filter(Boolean).join(', ')
}

/** Proposes the decision of the first rule that the line meets. */
export const proposeByRule: Propose = (line, { accountId, currency, rules }) => {
  const text = fold(line.text)
  const rule = rules.find((one) => meetsRule(one, { ...line, accountId }, text))
  if (!rule) return null
  const { decision } = rule
  const { giver } = decision
  // A rule such as “GIFT” must not give one person's gift to another.
  const namesGiver =
    decision.as !== 'gift' ||
    !giver ||
    !['temporary', 'known'].includes(giver.kind) ||
    giver.isOrganisation ||
    listNamedGivers(line.text, [{ ...giver, kind: 'known' }]).length > 0
  const name = nameRule(rule, currency)
  return {
    draft: decision,
    isSure: namesGiver && decision.kind !== 'grant',
    reasons: namesGiver ? [] : [`The text does not name ${giver?.name ?? 'the giver'}.`],
    rule: { id: rule.id, name },
  }
}

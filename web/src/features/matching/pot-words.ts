import type { MatchPledge, MatchPot } from '@pennytrail/contract'
import { formatDay } from '@pennytrail/contract/dates/uk-time.ts'
import { formatMoney, makeMoneyFormatter } from '@pennytrail/contract/format-money.ts'
import { nameMatchers } from '@pennytrail/contract/matching/match-words.ts'
import { matchRatios, ratioEffects } from '@pennytrail/contract/matching/match-rules.ts'

/** Says how much of a pot is left: “£4,300 of £10,000 matching left”. */
export const describeLeft = ({ left, pledged }: Pick<MatchPot, 'left' | 'pledged'>): string => {
  const money = makeMoneyFormatter('GBP', [left, pledged])
  return `${money(left)} of ${money(pledged)} matching left`
}

/** Says what a pot adds, and until when. */
export const describeTerms = ({
  endsOn,
  maxEach,
  ratio,
}: Pick<MatchPot, 'endsOn' | 'maxEach' | 'ratio'>): string => {
  const each =
    maxEach === null ? '' : `, at most ${formatMoney(maxEach, 'GBP', { short: true })} for one gift`
  return `Until ${formatDay(endsOn)}, ${formatMoney(matchRatios[ratio], 'GBP', { short: true })} is added to each £1 you give${each}.`
}

/** Says what happens to a gift with its whole match: “Your £25 is doubled: Acme Trust adds £25.” */
export const describeMatched = (
  gift: number,
  match: number,
  { pledges, ratio }: Pick<MatchPot, 'pledges' | 'ratio'>,
): string => {
  const money = makeMoneyFormatter('GBP', [gift, match])
  const isWhole = match === Math.trunc((gift * matchRatios[ratio]) / 100)
  const who = nameMatchers(pledges.map(({ name }) => name))
  const verb = pledges.length === 1 ? 'adds' : 'add'
  return `Your ${money(gift)} is ${isWhole ? ratioEffects[ratio] : 'matched in part'}: ${who} ${verb} ${money(match)}.`
}

/** Names what a pledge matches. */
export const nameMatched = ({
  charity,
  project,
}: Pick<MatchPledge, 'charity' | 'project'>): string =>
  project?.title ?? `All gifts to ${charity.name}`

/** Returns what a pledge owes now, in pence. */
export const getOwed = ({ paid, settled }: Pick<MatchPledge, 'paid' | 'settled'>): number =>
  settled - paid

import type { GivingStory, StoryAmounts } from '@pennytrail/contract'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { formatList, formatPlural } from '../../../lib/format-number.ts'

const maxNamed = 3

/** Returns the title of a story: the reader's own, or somebody's. */
export const getStoryTitle = ({ giver, year }: GivingStory, isOwn: boolean): string =>
  isOwn
    ? `Your giving in ${year}`
    : giver === null
      ? `A year of giving: ${year}`
      : `${giver}’s giving in ${year}`

const describeRest = ({ currency, fees, refunded, unspent }: StoryAmounts): string => {
  const show = (amount: number) => formatMoney(amount, currency)
  const parts = [
    ...(unspent > 0 ? [`${show(unspent)} is not spent yet`] : []),
    ...(fees > 0 ? [`payment fees were ${show(fees)}`] : []),
    ...(refunded > 0 ? [`${show(refunded)} was refunded`] : []),
  ]
  return parts.length === 0 ? '' : `; ${formatList(parts)}`
}

/** Says in one sentence what the gifts of the year paid for. */
export const tellStory = (story: GivingStory, isOwn: boolean): string => {
  const { amounts, charities, payments, purposes, year } = story
  const named = purposes.slice(0, maxNamed)
  const others = payments - named.length
  const what =
    named.length === 0
      ? formatPlural(payments, 'payment')
      : formatList([...named, ...(others > 0 ? [formatPlural(others, 'other payment')] : [])])
  const whose = isOwn ? 'your' : 'their'
  const to = formatPlural(charities, 'charity', 'charities')
  if (amounts === null) {
    const who = isOwn ? 'you' : (story.giver ?? 'someone')
    const gave = `In ${year}, ${who} gave to ${to}.`
    return payments === 0 ? gave : `${gave} The gifts helped to pay for ${what}.`
  }
  const given = formatMoney(amounts.given, amounts.currency)
  const rest = describeRest(amounts)
  if (amounts.spent === 0) {
    return `In ${year}, ${isOwn ? 'you' : (story.giver ?? 'someone')} gave ${given} to ${to}${rest}.`
  }
  const part =
    amounts.spent === amounts.given
      ? `${whose} ${given}`
      : `${formatMoney(amounts.spent, amounts.currency)} of ${whose} ${given}`
  return `In ${year}, ${part} paid for ${what}${rest}.`
}

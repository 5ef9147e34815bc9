import type { Donation } from '@pennytrail/contract'
import { hasArrived } from '@pennytrail/contract/donations/rules.ts'
import { formatMoney, makeMoneyFormatter } from '@pennytrail/contract/format-money.ts'
import { nameMatchers } from './pot-words.ts'

/** Says what a gift unlocked, and how much of it is promised and paid. Shows nothing without a match. */
export function Unlocked({
  gift,
}: {
  gift: Pick<Donation, 'currency' | 'gift' | 'match' | 'status'>
}) {
  const { match, status } = gift
  if (match === null) return null
  const paid = match.from.reduce((sum, one) => sum + one.paid, 0)
  const money = makeMoneyFormatter(gift.currency, [gift.gift, match.amount])
  const verb = hasArrived(status) ? 'unlocked' : 'will unlock'
  return (
    <p>
      <strong>
        {`Your ${money(gift.gift)} ${verb} ${money(match.amount)} of ${nameMatchers(match.from.map(({ name }) => name))}.`}
      </strong>{' '}
      {paid === match.amount
        ? 'It is paid to the charity.'
        : paid === 0
          ? 'It is promised and not paid yet.'
          : `${formatMoney(paid)} of it is paid, the rest is promised.`}
    </p>
  )
}

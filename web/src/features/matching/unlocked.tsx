import type { Donation } from '@pennytrail/contract'
import { hasArrived } from '@pennytrail/contract/donations/rules.ts'
import { describeUnlocked } from '@pennytrail/contract/matching/match-words.ts'
import { transactionsAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import { TextLink } from '../../ui/link.tsx'

/**
 * Says what a gift unlocked, and how much of it is paid, with links to the entries of the ledger. Shows
 * nothing without a match.
 */
export function Unlocked({
  gift,
}: {
  gift: Pick<Donation, 'charity' | 'currency' | 'gift' | 'match' | 'status'>
}) {
  const words = describeUnlocked(gift, hasArrived(gift.status))
  if (words === null) return null
  const entries = gift.match?.from.flatMap((one) => one.entries) ?? []
  const owner = { kind: 'charity', id: gift.charity.number } as const
  return (
    <p>
      <strong>{words.unlocked}</strong> {words.paid}
      {entries.map((sequence) => (
        <span key={sequence}>
          {' '}
          <TextLink to={transactionsAddress(owner, sequence)}>{`Entry ${sequence}`}</TextLink>
        </span>
      ))}
    </p>
  )
}

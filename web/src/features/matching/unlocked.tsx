import type { Donation } from '@pennytrail/contract'
import { hasArrived } from '@pennytrail/contract/donations/rules.ts'
import { describeUnlocked, type MatchedGift } from '@pennytrail/contract/matching/match-words.ts'

/** Says what a gift unlocked, and how much of it is paid. Shows nothing without a match. */
export function Unlocked({ gift }: { gift: MatchedGift & Pick<Donation, 'status'> }) {
  const words = describeUnlocked(gift, hasArrived(gift.status))
  if (words === null) return null
  return (
    <p>
      <strong>{words.unlocked}</strong> {words.paid}
    </p>
  )
}

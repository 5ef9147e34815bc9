import { hashCard } from '../../server/src/features/donations/settlement/card-hashes.ts'
import { settleGift } from '../../server/src/features/donations/settlement/settle-gift.ts'
import {
  lockDonation,
  saveDecline,
} from '../../server/src/features/donations/settlement/settle-gift.sql.ts'
import type { Deps } from '../../server/src/platform/http/index.ts'
import { makePaidSnapshot } from '../../server/src/testing/factories/index.ts'

/** How a card ended that was tried on the payment page of a gift. */
export interface CardOutcome {
  readonly donation: string
  /** The card's fingerprint at the provider. */
  readonly card: string
  readonly isPaid: boolean
}

/** Records the outcomes of cards, as the webhook events that report them do. */
export const recordCardOutcomes = async (
  deps: Deps,
  outcomes: readonly CardOutcome[],
): Promise<number> => {
  const now = deps.clock.now()
  const record = ({ card, donation: id, isPaid }: CardOutcome): Promise<void> =>
    deps.database.transaction('money', async (db) => {
      const gift = await lockDonation(db, id)
      if (!gift) throw new Error(`there is no gift ${id}`)
      if (isPaid) {
        const snapshot = makePaidSnapshot(deps, id, gift.amount, now)
        const session = gift.checkoutSession
        await settleGift(db, deps, gift, { ...snapshot, session, fingerprint: card })
        return
      }
      await saveDecline(db, {
        id,
        reason: 'Your card was declined.',
        cardHash: hashCard(deps.config, card),
        accountsHash: hashCard(deps.config, 'accounts'),
        now,
      })
    })
  await Promise.all(outcomes.map(record))
  return outcomes.length
}

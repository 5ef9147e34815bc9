import type { Deps } from '../../platform/http/index.ts'
import type { MonthlyRow } from './monthly-gifts.sql.ts'

/**
 * Holds payments while the charity or the project takes no gifts, or while the giver has not
 * answered whether to go on after a disputed payment, and resumes them afterwards. The next sync
 * voids an unpaid invoice, because the provider would try it again. A pause by the giver that is
 * not over by then continues.
 */
export const holdOrRelease = async ({ clock, payments }: Deps, gift: MonthlyRow): Promise<void> => {
  const { subscription, stripeAccount, isOpen, held } = gift
  if (subscription === null || held === !isOpen) return
  const { subscriptions } = payments.stripe
  const options = { stripeAccount: stripeAccount }
  if (!isOpen) {
    const until = gift.pausedUntil === null ? 0 : Date.parse(gift.pausedUntil) / 1000
    await subscriptions.update(
      subscription,
      {
        pause_collection: { behavior: 'void' },
        metadata: { held: 'true', paused_until: String(Math.trunc(until)) },
      },
      options,
    )
    return
  }
  const { metadata } = await subscriptions.retrieve(subscription, {}, options)
  const until = Number(metadata['paused_until'] ?? 0)
  const isPaused = until * 1000 > clock.now().getTime()
  await subscriptions.update(
    subscription,
    {
      pause_collection: isPaused ? { behavior: 'void', resumes_at: until } : '',
      metadata: { held: 'false', paused_until: '0' },
    },
    options,
  )
}

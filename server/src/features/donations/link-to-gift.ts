import type { GiftMethod } from '@pennytrail/contract/grants/rules.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Deps } from '../../platform/http/index.ts'
import type { EmailContent } from '../../platform/mail/index.ts'
import { makeGuestLink } from './checkout/guest-link.ts'
import { makeMonthlyLink } from './checkout/monthly-link.ts'

interface LinkedGift {
  readonly id: string
  /** Whether the giver has no account. The link then opens the gift without signing in. */
  readonly isGuest: boolean
  readonly email: string | null
}

/** Links an email to the gift's page, for a guest with a signed link. */
export const linkToGift = (
  { email, id, isGuest }: LinkedGift,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  label: string,
): { label: string; url: string } => ({
  label,
  url:
    isGuest && email !== null
      ? makeGuestLink(config, { id, email, at: clock.now() })
      : `${config.appOrigin}/donation/${id}`,
})

interface MonthlyPayment {
  readonly email: string | null
  readonly method: GiftMethod
  readonly monthlyGiftId: string | null
}

/**
 * Writes the paragraph with which a giver can change, pause or cancel a monthly gift, for the emails
 * about its payments. Returns none for another gift.
 */
export const linkToMonthlyGift = (
  { email, method, monthlyGiftId }: MonthlyPayment,
  at: Date,
  config: Config,
): EmailContent['paragraphs'] => {
  if (monthlyGiftId === null || email === null) return []
  const url = makeMonthlyLink(config, { id: monthlyGiftId, email, at })
  return [
    {
      text: `This is a payment of your monthly gift. You can change its amount or ${method === 'card' ? 'card' : 'account'}, pause it or cancel it without signing in:`,
      link: { label: 'Manage your monthly gift', url },
    },
  ]
}

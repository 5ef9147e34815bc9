import type { Deps } from '../../platform/http/index.ts'
import { makeGuestLink } from './checkout/guest-link.ts'

interface LinkedGift {
  readonly id: string
  /** Whether the giver has no account. The link then opens the gift without signing in. */
  readonly is_guest: boolean
  readonly email: string | null
}

/** Links an email to the gift's page, for a guest with a signed link. */
export const linkToGift = (
  { email, id, is_guest: isGuest }: LinkedGift,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  label: string,
): { label: string; url: string } => ({
  label,
  url:
    isGuest && email !== null
      ? makeGuestLink(config, { id, email, at: clock.now() })
      : `${config.appOrigin}/donation/${id}`,
})

import { guestGiftPath, guestLinkDays } from '@pennytrail/contract/guest-gifts/rules.ts'
import type { Config } from '../../../platform/config/config.ts'
import { defineSignedLink, type SignedLink } from '../../../platform/signed-link.ts'

const dayLength = 24 * 60 * 60 * 1000

// The time of issue is exact, so that a link made right after earlier ones were turned off works.
const links = defineSignedLink({
  purpose: 'guest links',
  unit: 1,
  timeBytes: 6,
  goodFor: guestLinkDays * dayLength,
})

interface GuestLinkToken {
  /** The id of the gift. */
  readonly id: string
  /** The guest's address, to which the link is sent. */
  readonly email: string
  readonly at: Date
}

/**
 * Builds the link with which a guest opens a gift. The token is in the fragment of the URL, which a
 * browser never sends, so it is in no log.
 */
export const makeGuestLink = (
  config: Pick<Config, 'appOrigin' | 'tokenKeys'>,
  token: GuestLinkToken,
): string => `${config.appOrigin}${guestGiftPath}#${links.makeToken(config, token)}`

/**
 * Parses the token of a guest's link. Returns null if the format is wrong. The proof is not checked
 * here.
 */
export const readGuestLink = (
  config: Pick<Config, 'tokenKeys'>,
  token: string,
): SignedLink | null => links.readToken(config, token)

import { monthlyGiftPath } from '@pennytrail/contract/monthly-gifts/rules.ts'
import type { Config } from '../../../platform/config/config.ts'
import { defineSignedLink, type SignedLink } from '../../../platform/signed-link.ts'

/**
 * A link for managing a monthly gift works for 400 days. A pause lasts up to a year, and the link
 * in the email about the pause must still work a month after the pause ends.
 */
const validDays = 400
const dayLength = 24 * 60 * 60 * 1000
const purpose = 'monthly links'

// The time of issue is exact, so that a link made right after earlier ones were turned off works.
const links = defineSignedLink({
  purpose,
  unit: 1,
  timeBytes: 6,
  goodFor: validDays * dayLength,
})

/** Links that were sent up to November 2026, which hold the day of issue only. */
const linksByDay = defineSignedLink({ purpose, unit: dayLength, timeBytes: 3, goodFor: validDays })

interface MonthlyLinkToken {
  readonly id: string
  /** The giver's current email address. Changing it makes all earlier links invalid. */
  readonly email: string
  readonly at: Date
}

/**
 * Builds the link for managing a monthly gift without signing in. The token is the fragment of the
 * address, which a browser never sends, so that it stands in no log.
 */
export const makeMonthlyLink = (
  config: Pick<Config, 'appOrigin' | 'tokenKeys'>,
  token: MonthlyLinkToken,
): string => `${config.appOrigin}${monthlyGiftPath}#${links.makeToken(config, token)}`

/**
 * Parses the token of a link for managing a monthly gift. Returns null if the format is wrong. The
 * proof is not checked here.
 */
export const readMonthlyLink = (
  config: Pick<Config, 'tokenKeys'>,
  token: string,
): SignedLink | null => links.readToken(config, token) ?? linksByDay.readToken(config, token)

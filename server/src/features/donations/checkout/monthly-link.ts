import { timingSafeEqual } from 'node:crypto'
import type { Config } from '../../../platform/config/config.ts'
import { deriveKeys, hashWithKey } from '../../../platform/derived-keys.ts'

/**
 * The number of days for which a link for managing a monthly gift works. A pause lasts up to a
 * year, and the link in the email about the pause must still work a month after the pause ends.
 */
const goodForDays = 400
const dayLength = 24 * 60 * 60 * 1000
const idBytes = 16
const dayBytes = 3

/** The content of a link for managing a monthly gift, before its proof is checked. */
export interface MonthlyLink {
  readonly id: string
  /**
   * Whether the link is genuine, belongs to a giver with this email address and has not expired.
   */
  fits(email: string, now: Date): boolean
}

const getSigningKeys = (config: Pick<Config, 'tokenKeys'>): readonly Buffer[] =>
  deriveKeys(config.tokenKeys, 'monthly links')

const signLink = (key: Buffer, said: Buffer, email: string): Buffer =>
  hashWithKey(key, `${said.toString('hex')} ${email.toLowerCase()}`)

interface MonthlyLinkToken {
  readonly id: string
  /** The giver's current email address. Changing it makes all earlier links invalid. */
  readonly email: string
  readonly at: Date
}

/** Builds the link for managing a monthly gift without signing in. */
export const makeMonthlyLink = (
  config: Pick<Config, 'appOrigin' | 'tokenKeys'>,
  { at, email, id }: MonthlyLinkToken,
): string => `${config.appOrigin}/monthly/${makeMonthlyToken(config, { at, email, id })}`

const makeMonthlyToken = (
  config: Pick<Config, 'tokenKeys'>,
  { at, email, id }: MonthlyLinkToken,
): string => {
  const said = Buffer.alloc(idBytes + dayBytes)
  said.write(id.replaceAll('-', ''), 'hex')
  said.writeUIntBE(Math.trunc(at.getTime() / dayLength), idBytes, dayBytes)
  return Buffer.concat([said, signLink(getSigningKeys(config)[0]!, said, email)]).toString(
    'base64url',
  )
}

/**
 * Parses the token of a link for managing a monthly gift. Returns null if the format is wrong. The
 * proof is not checked here.
 */
export const readMonthlyLink = (
  config: Pick<Config, 'tokenKeys'>,
  token: string,
): MonthlyLink | null => {
  if (!/^[\w-]{68}$/.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  const said = bytes.subarray(0, idBytes + dayBytes)
  const proof = bytes.subarray(idBytes + dayBytes)
  const day = said.readUIntBE(idBytes, dayBytes)
  const id = said
    .subarray(0, idBytes)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return {
    id,
    fits: (email, now) =>
      now.getTime() < (day + goodForDays) * dayLength &&
      getSigningKeys(config).some((key) => timingSafeEqual(signLink(key, said, email), proof)),
  }
}

import { timingSafeEqual } from 'node:crypto'
import type { Config } from '../../../platform/config/config.ts'
import { deriveKeys, hashWithKey } from '../../../platform/derived-keys.ts'

/** A year of pause and a month more: the letter about a pause still leads back at its end. */
const goodForDays = 400
const dayLength = 24 * 60 * 60 * 1000
const idBytes = 16
const dayBytes = 3

/** What a link says, before it is known whether we wrote it. */
export interface MonthlyLink {
  readonly id: string
  /** Whether we wrote it, for a giver of this address, not too long ago. */
  fits(email: string, now: Date): boolean
}

const getSigningKeys = (config: Pick<Config, 'tokenKeys'>): readonly Buffer[] =>
  deriveKeys(config.tokenKeys, 'monthly links')

const signLink = (key: Buffer, said: Buffer, email: string): Buffer =>
  hashWithKey(key, `${said.toString('hex')} ${email.toLowerCase()}`)

interface MonthlyLinkToken {
  readonly id: string
  /** Of the giver, as it is now: a changed address makes every earlier link useless. */
  readonly email: string
  readonly at: Date
}

/** The address at which a monthly gift is managed without signing in. */
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

/** Null for anything that has not the form of a link. */
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

import { timingSafeEqual } from 'node:crypto'
import { freshLinkHours } from '@pennytrail/contract/guest-gifts/rules.ts'
import type { Config } from './config/config.ts'
import { deriveKeys, hashWithKey } from './derived-keys.ts'

const idBytes = 16
const hourMilliseconds = 3600_000

type Keys = Pick<Config, 'tokenKeys'>

interface LinkKind {
  /** The purpose of the signing key. Links of one kind never open another. */
  readonly purpose: string
  /** The unit in which the time of issue is stored, in milliseconds. */
  readonly unit: number
  /** The number of bytes of the time of issue. */
  readonly timeBytes: number
  /** The validity, in units. */
  readonly goodFor: number
}

interface LinkToken {
  readonly id: string
  /** The receiver's current email address. Changing it makes all earlier links invalid. */
  readonly email: string
  readonly at: Date
}

/** The content of a link in an email, before its proof is checked. */
export interface SignedLink {
  readonly id: string
  /** The time at which the link was made, rounded down to the unit of its kind. */
  readonly issuedAt: Date
  /** The time from which the link no longer works. */
  readonly expiresAt: Date
  /** Whether the link is genuine, was made for this email address and has not expired. */
  fits(email: string, now: Date): boolean
  /** Whether the link is from the last 24 hours, as what a forwarded link must not do requires. */
  isFresh(now: Date): boolean
}

const sign = (key: Buffer, said: Buffer, email: string): Buffer =>
  hashWithKey(key, `${said.toString('hex')} ${email.toLowerCase()}`)

/**
 * Makes and parses the tokens of one kind of link. A token holds an id and the time of issue, signed
 * together with the address to which it is sent (HMAC-SHA-256), as base64url.
 */
export const defineSignedLink = ({ goodFor, purpose, timeBytes, unit }: LinkKind) => ({
  makeToken: (config: Keys, { at, email, id }: LinkToken): string => {
    const said = Buffer.alloc(idBytes + timeBytes)
    said.write(id.replaceAll('-', ''), 'hex')
    said.writeUIntBE(Math.trunc(at.getTime() / unit), idBytes, timeBytes)
    const [key] = deriveKeys(config.tokenKeys, purpose)
    return Buffer.concat([said, sign(key!, said, email)]).toString('base64url')
  },
  /** Returns null if the format is wrong. The proof is not checked here. */
  readToken: (config: Keys, token: string): SignedLink | null => {
    const bytes = Buffer.from(token, 'base64url')
    if (bytes.length !== idBytes + timeBytes + 32 || bytes.toString('base64url') !== token)
      return null
    const said = bytes.subarray(0, idBytes + timeBytes)
    const proof = bytes.subarray(idBytes + timeBytes)
    const issued = said.readUIntBE(idBytes, timeBytes)
    const expiresAt = new Date((issued + goodFor) * unit)
    const id = said
      .subarray(0, idBytes)
      .toString('hex')
      .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    return {
      id,
      issuedAt: new Date(issued * unit),
      expiresAt,
      fits: (email, now) =>
        now < expiresAt &&
        deriveKeys(config.tokenKeys, purpose).some((key) =>
          timingSafeEqual(sign(key, said, email), proof),
        ),
      isFresh: (now) => now.getTime() - issued * unit < freshLinkHours * hourMilliseconds,
    }
  },
})

import { timingSafeEqual } from 'node:crypto'
import type { Config } from '../config/config.ts'
import { deriveKeys, hashWithKey } from '../derived-keys.ts'

const deriveShareKeys = (config: Config): readonly Buffer[] =>
  deriveKeys(config.tokenKeys, 'report links')

const proofBytes = 16
const signShareId = (key: Buffer, shareId: string): Buffer =>
  hashWithKey(key, shareId).subarray(0, proofBytes)

/**
 * Builds the secret of a share link: the id of the share (122 random bits) with an HMAC by the
 * server's key. A copy of the database alone therefore opens no shared report. A report that is
 * shared again gets a new secret.
 */
export const makeShareSecret = (config: Config, shareId: string): string => {
  const id = Buffer.from(shareId.replaceAll('-', ''), 'hex')
  return `s-${Buffer.concat([id, signShareId(deriveShareKeys(config)[0]!, shareId)]).toString('base64url')}`
}

/** Returns the share id in a secret; null unless one of the server's keys made it. */
export const readShareId = (config: Config, secret: string): string | null => {
  const match = /^s-([\w-]{43})$/.exec(secret)
  if (!match) return null
  const bytes = Buffer.from(match[1]!, 'base64url')
  // The last base64url letter has spare bits. Only the canonical spelling is valid.
  if (bytes.toString('base64url') !== match[1]) return null
  const hex = bytes.subarray(0, 16).toString('hex')
  const shareId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const proof = bytes.subarray(16)
  const known = deriveShareKeys(config).some((key) =>
    timingSafeEqual(signShareId(key, shareId), proof),
  )
  return known ? shareId : null
}

/** Builds a share link: the secret is appended to the path `page`. */
export const makeShareLink = (config: Config, page: string, shareId: string): string =>
  `${config.appOrigin}${page}${makeShareSecret(config, shareId)}`

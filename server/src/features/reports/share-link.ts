import { timingSafeEqual } from 'node:crypto'
import type { Config } from '../../platform/config.ts'
import { derivedKeys, keyedHash } from '../../platform/derived-keys.ts'

const keysOf = (config: Config): readonly Buffer[] => derivedKeys(config.tokenKeys, 'report links')

const proofBytes = 16
const proofOf = (key: Buffer, shareId: string): Buffer =>
  keyedHash(key, shareId).subarray(0, proofBytes)

/**
 * The secret of a link: the id of this sharing (122 random bits) with a proof by our key, so that
 * the database alone opens nothing. A report that is shared again gets another.
 */
export const secretOf = (config: Config, shareId: string): string => {
  const id = Buffer.from(shareId.replaceAll('-', ''), 'hex')
  return `s-${Buffer.concat([id, proofOf(keysOf(config)[0]!, shareId)]).toString('base64url')}`
}

/** The sharing that a secret names, where one of our keys made it. */
export const shareIdOf = (config: Config, secret: string): string | null => {
  const match = /^s-([\w-]{43})$/.exec(secret)
  if (!match) return null
  const bytes = Buffer.from(match[1]!, 'base64url')
  const hex = bytes.subarray(0, 16).toString('hex')
  const shareId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const proof = bytes.subarray(16)
  const known = keysOf(config).some((key) => timingSafeEqual(proofOf(key, shareId), proof))
  return known ? shareId : null
}

export const linkOf = (config: Config, shareId: string): string =>
  `${config.appOrigin}/reports/view?report=${secretOf(config, shareId)}`

import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { listWidths, parsePictureId } from '@pennytrail/contract/files/picture-urls.ts'
import type { Config } from '../config/config.ts'
import { getMainFileKey } from './file-names.ts'

/** Derives the key for signing file URLs from one of the configured keys. */
const getKey = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'pennytrail file addresses', 32))

const sign = (secret: string, key: string, until: number): string =>
  createHmac('sha256', getKey(secret)).update(`${key}\n${until}`).digest('base64url')

const minute = 60_000

interface Signing {
  readonly config: Config
  readonly clock: { now(): Date }
}

/**
 * Signs the URL of a private file for the next 15 minutes or the given time. Within one minute the
 * URL is the same, so that browsers can use their cache. Check the policy before calling it.
 */
export const makeSignedUrl = ({ config, clock }: Signing, publicId: string, minutes = 15): string =>
  signKey({ config, clock }, getMainFileKey(publicId), minutes)

/**
 * Signs the URL of a private picture in the smallest stored size that is at least `width` pixels
 * wide. Returns null for a document. Check the policy before calling it.
 */
export const makeSignedPreview = (
  deps: Signing,
  publicId: string,
  width: number,
): { address: string; width: number; height: number } | null => {
  const facts = parsePictureId(publicId)
  if (!facts) return null
  const stored = listWidths(facts.width).find((one) => one >= width) ?? facts.width
  const address = signKey(deps, `${publicId}/${stored}.webp`, 15)
  return { address, width: stored, height: Math.ceil((facts.height * stored) / facts.width) }
}

const signKey = ({ config, clock }: Signing, key: string, minutes: number): string => {
  const until = (Math.floor(clock.now().getTime() / minute) + minutes + 1) * 60
  return `/files/${key}?until=${until}&signature=${sign(config.tokenKeys[0]!, key, until)}`
}

/** Tells whether a URL is signed by any of the keys and has not expired. */
export const isSigned = (
  config: Config,
  key: string,
  query: { readonly until?: unknown; readonly signature?: unknown },
  now: Date,
): boolean => {
  const { until, signature } = query
  if (typeof until !== 'string' || typeof signature !== 'string') return false
  if (!/^\d{9,11}$/.test(until) || Number(until) * 1000 <= now.getTime()) return false
  return config.tokenKeys.some((secret) => {
    const expected = Buffer.from(sign(secret, key, Number(until)))
    const given = Buffer.from(signature)
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
}

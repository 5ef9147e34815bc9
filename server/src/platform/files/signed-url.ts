import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Config } from '../config/config.ts'
import { getMainFileKey } from './file-names.ts'

/** A key for this alone, made from each of the configured ones. */
const getKey = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'pennytrail file addresses', 32))

const sign = (secret: string, key: string, until: number): string =>
  createHmac('sha256', getKey(secret)).update(`${key}\n${until}`).digest('base64url')

const minute = 60_000

/**
 * An address of a private file that works for the next minutes (15 unless told) and is the same
 * within a minute, so that a browser need not fetch it again. Ask the policy before making one.
 */
export const makeSignedUrl = (
  { config, clock }: { readonly config: Config; readonly clock: { now(): Date } },
  publicId: string,
  minutes = 15,
): string => {
  const key = getMainFileKey(publicId)
  const until = (Math.floor(clock.now().getTime() / minute) + minutes + 1) * 60
  return `/files/${key}?until=${until}&signature=${sign(config.tokenKeys[0]!, key, until)}`
}

/** Whether an address was signed by any of the keys and its time has not passed. */
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

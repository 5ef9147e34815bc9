import { createHmac, hkdfSync } from 'node:crypto'

/**
 * Keys of 32 bytes for one purpose, from those of TOKEN_KEY in the same order (HKDF-SHA-256, RFC
 * 5869): the newest first, which is the one to use; older ones still read what they made.
 */
export const deriveKeys = (tokenKeys: readonly string[], purpose: string): readonly Buffer[] =>
  tokenKeys.map((key) => Buffer.from(hkdfSync('sha256', key, '', `pennytrail ${purpose}`, 32)))

/** A hash that only someone with the key can make: short secrets cannot be guessed from it. */
export const hashWithKey = (key: Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest()

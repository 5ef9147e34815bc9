import { createHmac, hkdfSync } from 'node:crypto'

/**
 * Derives 32-byte keys for one purpose from the keys of TOKEN_KEY, in the same order (HKDF-SHA-256,
 * RFC 5869). Use the newest, which is first; the older ones still decrypt or verify older data.
 */
export const deriveKeys = (tokenKeys: readonly string[], purpose: string): readonly Buffer[] =>
  tokenKeys.map((key) => Buffer.from(hkdfSync('sha256', key, '', `pennytrail ${purpose}`, 32)))

/** Computes a keyed hash. Without the key, nobody can guess a short secret from the hash. */
export const hashWithKey = (key: Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest()

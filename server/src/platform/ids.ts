import { createHash, randomFillSync } from 'node:crypto'

const pool = Buffer.alloc(16 * 256)
let offset = pool.length

const makeRandom16 = (): Buffer => {
  if (offset === pool.length) {
    randomFillSync(pool)
    offset = 0
  }
  offset += 16
  return Buffer.from(pool.subarray(offset - 16, offset))
}

/** Tells whether a text is an id, in upper or lower case. */
export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/**
 * Creates an id whose text sorts by creation time, so that indexes grow at one end. Source: RFC
 * 9562, section 5.7 (UUID version 7).
 */
export const uuidv7 = (atMilliseconds: number = Date.now()): string => {
  const bytes = makeRandom16()
  bytes.writeUIntBE(atMilliseconds, 0, 6)
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/**
 * Derives an id from texts: the same texts give the same id. Source: RFC 9562, section 5.8 (UUID
 * version 8).
 */
export const deriveUuid = (...texts: readonly string[]): string => {
  const hex = createHash('sha256').update(JSON.stringify(texts)).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Conversion between bytes and text, the same in a browser and on a server. */

const digits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Converts bytes to lower-case hexadecimal. */
export const toHex = (bytes: Uint8Array): string => {
  let text = ''
  for (const byte of bytes) text += digits[byte]
  return text
}

/** The value of each digit by its character code; negative for any other character. */
const nibbles = new Int8Array(256).fill(-1)
for (let value = 0; value < 16; value += 1) nibbles[value.toString(16).charCodeAt(0)] = value

/**
 * Reads exactly `length` bytes from hexadecimal text into `bytes`, from `start` on. Returns false if
 * the text is anything else; some bytes may be written then.
 */
export const readHex = (
  text: unknown,
  length: number,
  bytes: Uint8Array,
  start: number,
): boolean => {
  if (typeof text !== 'string' || text.length !== length * 2) return false
  // No branch for each digit: verifying a ledger reads millions, which a processor cannot predict.
  let bits = 0
  for (let at = 0; at < length; at += 1) {
    const high = text.charCodeAt(at * 2)
    const low = text.charCodeAt(at * 2 + 1)
    const byte = (nibbles[high & 0xff]! << 4) | nibbles[low & 0xff]!
    bytes[start + at] = byte
    bits |= byte | ((high | low) & 0xff00)
  }
  return bits >= 0 && bits <= 0xff
}

/** Reads exactly `length` bytes from hexadecimal text; null if the text is anything else. */
export const fromHex = (text: unknown, length: number): Uint8Array | null => {
  const bytes = new Uint8Array(length)
  return readHex(text, length, bytes, 0) ? bytes : null
}

export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

/**
 * Reads the bytes of base64 text (RFC 4648, section 4, with padding); null if the text is invalid.
 */
export const fromBase64 = (text: string): Uint8Array | null => {
  try {
    const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
    return toBase64(bytes) === text ? bytes : null
  } catch {
    return null
  }
}

export const isSameBytes = (a: Uint8Array, b: Uint8Array): boolean => {
  if (a.length !== b.length) return false
  // A loop, because verifying a ledger compares millions of hashes and `every` takes ten times as
  // long.
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) return false
  return true
}

export const joinBytes = (...parts: readonly Uint8Array[]): Uint8Array => {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

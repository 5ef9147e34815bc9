/** A random key of 32 characters has about 20 different ones; a typed key has few. */
const minDistinctCharacters = 8

/** The bytes that a key needs. */
const minBytes = 32

/** Returns the bytes of a key, as its letters suggest: of hexadecimal, base64 or plain text. */
const decodeKey = (key: string): Buffer => {
  if (/^[\da-f]+$/i.test(key)) return Buffer.from(key, 'hex')
  if (/^[\w+/-]+={0,2}$/.test(key)) return Buffer.from(key, 'base64')
  return Buffer.from(key)
}

/** Tells whether a text repeats a piece of at most half its length. The last one may be cut off. */
const isRepeating = (text: string): boolean => {
  for (let length = 1; length <= text.length / 2; length += 1) {
    if (text.startsWith(text.slice(length))) return true
  }
  return false
}

/** Returns why a key is too weak for production; undefined if it is not. */
export const findKeyError = (key: string): string | undefined => {
  const bytes = decodeKey(key)
  if (new Set(key).size < minDistinctCharacters) return 'can be guessed'
  if (isRepeating(key) || isRepeating(bytes.toString('latin1'))) {
    return 'can be guessed, because it repeats a shorter piece'
  }
  return bytes.length < minBytes
    ? `has only ${bytes.length} bytes when it is decoded, and needs ${minBytes}`
    : undefined
}

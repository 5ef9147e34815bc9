const countMatches = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/**
 * Finds UTF-16 by its byte order mark or, without one, by the NUL byte beside each of the letters
 * and figures of a statement.
 */
const findUtf16 = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, 4096)
  const countZeros = (odd: number) =>
    sample.reduce((sum, byte, at) => sum + Number(byte === 0 && at % 2 === odd), 0)
  const [even, odd] = [countZeros(0), countZeros(1)]
  if (Math.max(even, odd) < sample.length / 4 || Math.min(even, odd) * 4 > Math.max(even, odd)) {
    return undefined
  }
  return odd > even ? 'utf-16le' : 'utf-16be'
}

/**
 * Decodes a file. Banks write UTF-8 or, from older programs, Windows-1252; spreadsheets export
 * "Unicode text" as UTF-16. The whole file decides between UTF-8 and Windows-1252, because a bank
 * that cuts a text to a length can cut a character of UTF-8 in two. The cut character becomes a
 * replacement character.
 */
export const decodeText = (bytes: ArrayBuffer): string => {
  const utf16 = findUtf16(new Uint8Array(bytes))
  if (utf16) return new TextDecoder(utf16).decode(bytes)
  const text = new TextDecoder('utf-8').decode(bytes)
  if (!text.includes('\uFFFD')) return text
  const inWindows = new TextDecoder('windows-1252').decode(bytes)
  // A replacement character that was in the file already is a sequence of its own in UTF-8.
  const mistaken = countMatches(inWindows, /ï¿½/g)
  const damaged = countMatches(text, /\uFFFD/g) - mistaken
  const whole = countMatches(text, /[^\0-\x7F\uFFFD]/gu) + mistaken
  // The first bytes of most sequences are these letters in Windows-1252, which no bank uses.
  const isCut = !/[^\0-\x7FÂÃâ]/.test(inWindows)
  return damaged <= whole || isCut ? text : inWindows
}

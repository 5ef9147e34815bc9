import { isAscii } from 'node:buffer'

/** The file is not text in a supported encoding. The message is for the person who chose the file. */
export class EncodingError extends Error {}

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

type Bytes = AsyncIterable<Uint8Array>

export const encodingNames: Readonly<Record<TextEncoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 (little-endian)',
  'utf-16be': 'UTF-16 (big-endian)',
  'windows-1252': 'Windows-1252',
}

const advice = 'Save it as UTF-8 and import it again.'

/**
 * The character that replaces a lost one, inserted by a decoder or by the program that wrote the
 * file.
 */
const replacementCharacter = '\uFFFD'

/**
 * Tells whether the text contains a replacement for a lost character, from this decoding or an
 * earlier one.
 */
export const hasReplacementCharacter = (text: string): boolean =>
  text.includes(replacementCharacter)

const startsWith = (bytes: Uint8Array, ...mark: readonly number[]): boolean =>
  mark.every((byte, at) => bytes[at] === byte)

/**
 * Detects the encoding from the first bytes of a text: by the byte order mark, or, for UTF-16
 * without one, by the NUL byte beside each character. Returns null if the first bytes do not show
 * the encoding. Throws EncodingError for UTF-32, which no decoder here supports.
 */
export const detectByFirstBytes = (first: Uint8Array): TextEncoding | null => {
  const isUtf32 =
    startsWith(first, 0xff, 0xfe, 0, 0) ||
    startsWith(first, 0, 0, 0xfe, 0xff) ||
    (first.length >= 4 && startsWith(first, 0, 0, 0)) ||
    (first.length >= 4 && first[0] !== 0 && startsWith(first.subarray(1), 0, 0, 0))
  if (isUtf32) throw new EncodingError(`The file is UTF-32 text, which is not read. ${advice}`)
  if (startsWith(first, 0xef, 0xbb, 0xbf)) return 'utf-8'
  if (startsWith(first, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(first, 0xfe, 0xff)) return 'utf-16be'
  if (first.length < 2) return null
  if (first[0] === 0 && first[1] !== 0) return 'utf-16be'
  return first[0] !== 0 && first[1] === 0 ? 'utf-16le' : null
}

/** Reads as many first bytes as the detection by first bytes needs. */
export const readFirstBytes = async (chunks: Bytes): Promise<Uint8Array> => {
  let first: Uint8Array = new Uint8Array()
  for await (const chunk of chunks) {
    first = Buffer.concat([first, chunk])
    if (first.length >= 4) break
  }
  return first
}

/** Bytes without a character in Windows-1252. Source: Microsoft's code page. */
const outsideWindows1252 = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])

/**
 * Returns the length in bytes of a UTF-8 sequence with this lead byte; 0 if no sequence starts with
 * it.
 */
const getSequenceLength = (lead: number): number => {
  if (lead >= 0xc2 && lead <= 0xdf) return 2
  if (lead >= 0xe0 && lead <= 0xef) return 3
  return lead >= 0xf0 && lead <= 0xf4 ? 4 : 0
}

/** Counts the byte patterns that distinguish UTF-8 from Windows-1252. */
class Census {
  /** Complete UTF-8 sequences beyond ASCII. */
  sequences = 0
  /** Bytes beyond ASCII that are not part of a UTF-8 sequence. */
  strays = 0
  /** The first byte without a character in Windows-1252, with its line. */
  outside: { readonly byte: number; readonly line: number } | undefined
  #line = 1
  #wanted = 0
  #got = 0

  add(chunk: Uint8Array): void {
    // Most of a file is ASCII, which needs no look at each byte.
    if (this.#wanted === 0 && isAscii(chunk)) {
      for (let at = chunk.indexOf(0x0a); at >= 0; at = chunk.indexOf(0x0a, at + 1)) this.#line += 1
      return
    }
    for (const byte of chunk) {
      if (byte < 0x80) {
        if (this.#wanted > 0) this.#breakOff()
        if (byte === 0x0a) this.#line += 1
        continue
      }
      if (outsideWindows1252.has(byte)) this.outside ??= { byte, line: this.#line }
      if (this.#wanted > 0 && byte < 0xc0) {
        this.#got += 1
        if (this.#got < this.#wanted) continue
        this.sequences += 1
        this.#wanted = 0
        continue
      }
      this.#breakOff()
      this.#wanted = getSequenceLength(byte)
      this.#got = 1
      if (this.#wanted === 0) this.strays += 1
    }
  }

  end(): void {
    this.#breakOff()
  }

  #breakOff(): void {
    if (this.#wanted > 0) this.strays += this.#got
    this.#wanted = 0
  }
}

/**
 * Detects the encoding of a file: UTF-8, UTF-16 or Windows-1252. Reads the whole file if its first
 * bytes do not show it. UTF-8 with a few damaged characters is still UTF-8: they become replacement
 * characters. Throws EncodingError, which names the cause, for anything else.
 */
export const detectEncoding = async (open: () => Promise<Bytes>): Promise<TextEncoding> => {
  const shown = detectByFirstBytes(await readFirstBytes(await open()))
  if (shown) return shown
  const census = new Census()
  for await (const chunk of await open()) census.add(chunk)
  census.end()
  if (census.strays <= census.sequences) return 'utf-8'
  if (!census.outside) return 'windows-1252'
  const { byte, line } = census.outside
  const written = byte.toString(16).toUpperCase()
  throw new EncodingError(
    `The file is text in none of UTF-8, UTF-16 and Windows-1252: the byte ${written} on line ${line} is not a valid character in them. ${advice}`,
  )
}

/** Decodes bytes of a known encoding, and leaves out the byte order mark. */
export async function* decodeText(chunks: Bytes, encoding: TextEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

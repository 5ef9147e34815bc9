/** A file's bytes are text in no encoding that is read here; the message is for its owner. */
export class EncodingError extends Error {}

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

type Bytes = AsyncIterable<Uint8Array>

/** The encodings by the names that people know them by. */
export const encodingNames: Readonly<Record<TextEncoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 (little-endian)',
  'utf-16be': 'UTF-16 (big-endian)',
  'windows-1252': 'Windows-1252',
}

const advice = 'Save it as UTF-8 and import it again.'

/** What a decoder, or the program that wrote the file, put where a character was lost. */
const replacementCharacter = '\uFFFD'

/** Whether a character of the text was lost when the text was decoded, here or before. */
export const holdsReplacement = (text: string): boolean => text.includes(replacementCharacter)

const startsWith = (bytes: Uint8Array, ...mark: readonly number[]): boolean =>
  mark.every((byte, at) => bytes[at] === byte)

/**
 * The encoding that the first bytes of a text show: by the byte order mark, or by the NUL beside
 * each character of UTF-16 without one. Null where they do not show it. Throws EncodingError for
 * UTF-32, which no decoder here reads.
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

/** As many of a file's first bytes as `detectByFirstBytes` looks at. */
export const readFirstBytes = async (chunks: Bytes): Promise<Uint8Array> => {
  let first: Uint8Array = new Uint8Array()
  for await (const chunk of chunks) {
    first = Buffer.concat([first, chunk])
    if (first.length >= 4) break
  }
  return first
}

/** Bytes that stand for no character in Windows-1252. Source: the code page, Microsoft. */
const outsideWindows1252 = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])

/** How many bytes a UTF-8 sequence with this lead byte has; 0 where none starts with it. */
const sequenceLength = (lead: number): number => {
  if (lead >= 0xc2 && lead <= 0xdf) return 2
  if (lead >= 0xe0 && lead <= 0xef) return 3
  return lead >= 0xf0 && lead <= 0xf4 ? 4 : 0
}

/** Counts in the bytes of a file what tells UTF-8 from Windows-1252. */
class Census {
  /** Whole sequences of UTF-8 beyond ASCII. */
  sequences = 0
  /** Bytes beyond ASCII that belong to no sequence of UTF-8. */
  strays = 0
  /** The first byte that stands for no character in Windows-1252, with its line. */
  outside: { readonly byte: number; readonly line: number } | undefined
  #line = 1
  #wanted = 0
  #got = 0

  add(chunk: Uint8Array): void {
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
      this.#wanted = sequenceLength(byte)
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
 * Which encoding a file is in, reading it to its end where its first bytes do not show it: UTF-8,
 * UTF-16 or Windows-1252. UTF-8 with a few damaged characters is still UTF-8: they come out as
 * replacement characters. Throws EncodingError, naming what was found, for anything else.
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
    `The file is text in none of UTF-8, UTF-16 and Windows-1252: the byte ${written} on line ${line} stands for no character in them. ${advice}`,
  )
}

/** The text of bytes in a known encoding, without its byte order mark. */
export async function* decodeText(chunks: Bytes, encoding: TextEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

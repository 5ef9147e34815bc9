import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Readable } from 'node:stream'
import { openPromise } from 'yauzl'
import {
  decodeText,
  detectByFirstBytes,
  detectEncoding,
  EncodingError,
  encodingNames,
  readFirstBytes,
  type TextEncoding,
} from '../../../platform/text-encoding.ts'
import { type ColumnChoice, ExtractError, type ExtractRow } from './extract.ts'
import { readJsonArray } from './json-array.reader.ts'
import { readTabSeparated } from './tab-separated.reader.ts'

// Larger pieces than Node’s own 64 kB need fewer turns of the streams for the same file.
const highWaterMark = 256 * 1024

/** One table in a file. A plain file has one table; a zip file has one for each file inside it. */
export type ExtractTable = {
  readonly name: string
  /**
   * `size` is the total length in bytes, and `bytesRead` returns how many have been read so far.
   */
  readonly size: number
  readonly bytesRead: () => number
  /** Returns the name of the encoding used for reading, or null before anything is read. */
  readonly encoding: () => string | null
  /** Returns the column names without reading the rows. */
  readonly columns: () => Promise<readonly string[]>
  readonly rows: (choose: ColumnChoice) => AsyncGenerator<ExtractRow[]>
}

/**
 * Opens a file of the public extract: a zip as published, or the JSON or text inside it. Throws
 * ExtractError if the file cannot be read.
 */
export async function* extractTables(path: string): AsyncGenerator<ExtractTable> {
  if (!(await isZip(path))) {
    const { size } = await stat(path)
    yield makeExtractTable(basename(path), size, async () =>
      createReadStream(path, { highWaterMark }),
    )
    return
  }
  const zip = await openPromise(path, { autoClose: false }).catch((error: Error) => {
    throw new ExtractError(`The zip cannot be read: ${error.message}`)
  })
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue
      yield makeExtractTable(entry.fileName, entry.uncompressedSize, () =>
        zip.openReadStreamPromise(entry),
      )
    }
  } finally {
    zip.close()
  }
}

const isZip = async (path: string): Promise<boolean> => {
  try {
    await using file = await open(path)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return bytesRead === 4 && buffer.readUInt32LE(0) === 0x04034b50
  } catch (error) {
    throw new ExtractError(`The file cannot be read: ${(error as Error).message}`)
  }
}

const makeExtractTable = (
  name: string,
  size: number,
  openBytes: () => Promise<Readable>,
): ExtractTable => {
  let bytesRead = 0
  let encoding: TextEncoding | null = null
  const open = async () => (await openBytes()) as AsyncIterable<Uint8Array>
  async function* countBytes(): AsyncGenerator<Uint8Array> {
    bytesRead = 0
    for await (const bytes of await open()) {
      bytesRead += bytes.length
      yield bytes
    }
  }
  async function* decodeStream(detect: () => Promise<TextEncoding>): AsyncGenerator<string> {
    encoding = await detect().catch((error: unknown) => {
      throw error instanceof EncodingError ? new ExtractError(`${name}: ${error.message}`) : error
    })
    yield* decodeText(countBytes(), encoding)
  }
  const read = (choose: ColumnChoice) =>
    readByShape(
      decodeStream(() => detectEncoding(open)),
      choose,
    )
  const columns = async () => {
    let found: readonly string[] = []
    // Column names are plain ASCII, so the encoding detected from the first bytes is enough.
    const head = decodeStream(
      async () => detectByFirstBytes(await readFirstBytes(await open())) ?? 'utf-8',
    )
    const rows = readByShape(head, (names) => {
      found = names
      return []
    })
    await rows.next()
    await rows.return(undefined)
    return found
  }
  return {
    name,
    size,
    bytesRead: () => bytesRead,
    encoding: () => encoding && encodingNames[encoding],
    columns,
    rows: read,
  }
}

/**
 * Reads a file as JSON or as tab-separated text. The first character tells which: only a JSON file
 * starts with a bracket.
 */
async function* readByShape(
  pieces: AsyncGenerator<string>,
  choose: ColumnChoice,
): AsyncGenerator<ExtractRow[]> {
  let first = ''
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
    first += next.value
    if (first.trim() !== '') break
  }
  async function* all() {
    yield first
    yield* pieces
  }
  if (/^[\s\uFEFF]*[[{]/.test(first)) yield* readJsonArray(all(), choose)
  else yield* readTabSeparated(all(), choose)
}

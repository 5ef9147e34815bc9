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
} from '../../../../platform/text-encoding.ts'
import { type ColumnChoice, ExtractError, type ExtractRow, maxRowBytes } from './extract.ts'
import { readCsv } from './csv.reader.ts'
import { readJsonArray } from './json-array.reader.ts'
import { readTabSeparated } from './tab-separated.reader.ts'

// Larger pieces than Node’s own 64 kB need fewer turns of the streams for the same file.
const highWaterMark = 256 * 1024

/** One table in a file. A plain file has one table; a zip file has one for each file inside it. */
export type ExtractTable = {
  readonly name: string
  /** When the file was last changed, by the zip or the disk. */
  readonly modifiedAt: Date
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
 * Opens a file of a regulator's extract: a zip as published, or the JSON, tab-separated text or CSV
 * inside it. Throws ExtractError if the file cannot be read.
 */
export async function* extractTables(path: string): AsyncGenerator<ExtractTable> {
  if (!(await isZip(path))) {
    const { size, mtime } = await stat(path)
    yield makeExtractTable({ name: basename(path), modifiedAt: mtime, size }, async () =>
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
      const { fileName: name, uncompressedSize: size } = entry
      yield makeExtractTable({ name, modifiedAt: entry.getLastModDate(), size }, () =>
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
  file: Pick<ExtractTable, 'name' | 'modifiedAt' | 'size'>,
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
      throw error instanceof EncodingError
        ? new ExtractError(`${file.name}: ${error.message}`)
        : error
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
    ...file,
    bytesRead: () => bytesRead,
    encoding: () => encoding && encodingNames[encoding],
    columns,
    rows: read,
  }
}

/**
 * Reads a file as JSON, tab-separated text or CSV. Only a JSON file starts with a bracket, and only
 * the header of tab-separated text contains a tab.
 */
async function* readByShape(
  pieces: AsyncGenerator<string>,
  choose: ColumnChoice,
): AsyncGenerator<ExtractRow[]> {
  let first = ''
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
    first += next.value
    if (/\S[^\n]*\n/.test(first) || first.length > maxRowBytes) break
  }
  async function* all() {
    yield first
    yield* pieces
  }
  const [header = ''] = first.trimStart().split('\n', 1)
  if (/^\uFEFF?\s*[[{]/.test(header)) yield* readJsonArray(all(), choose)
  else if (header.includes('\t')) yield* readTabSeparated(all(), choose)
  else yield* readCsv(all(), choose)
}

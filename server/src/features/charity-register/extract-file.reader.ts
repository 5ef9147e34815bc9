import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { openPromise } from 'yauzl'
import { type ColumnChoice, ExtractError, type ExtractRow } from './extract.ts'
import { readJsonArray } from './json-array.reader.ts'
import { readTabSeparated } from './tab-separated.reader.ts'

/** One table in a file: a plain file holds one, a zip one for each of its entries. */
export type ExtractTable = {
  readonly name: string
  /** Bytes of text in all, and how many have been read so far. */
  readonly size: number
  readonly bytesRead: () => number
  readonly rows: (choose: ColumnChoice) => AsyncGenerator<ExtractRow[]>
}

/** Opens a file of the public extract: a zip as it is published, or the JSON or text inside it. */
export async function* extractTables(path: string): AsyncGenerator<ExtractTable> {
  if (await isZip(path)) {
    yield* tablesOfZip(path)
  } else {
    const { size } = await stat(path)
    yield tableOf(basename(path), size, () => createReadStream(path))
  }
}

async function isZip(path: string): Promise<boolean> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
  return bytesRead === 4 && buffer.readUInt32LE(0) === 0x04034b50
}

async function* tablesOfZip(path: string): AsyncGenerator<ExtractTable> {
  const zip = await openPromise(path, { autoClose: false }).catch((error: Error) => {
    throw new ExtractError(`The zip cannot be read: ${error.message}`)
  })
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue
      const stream = await zip.openReadStreamPromise(entry)
      yield tableOf(entry.fileName, entry.uncompressedSize, () => stream)
      stream.destroy()
    }
  } finally {
    zip.close()
  }
}

function tableOf(
  name: string,
  size: number,
  openBytes: () => AsyncIterable<Uint8Array>,
): ExtractTable {
  let bytesRead = 0
  async function* text(): AsyncGenerator<string> {
    const decoder = new TextDecoder('utf-8')
    for await (const bytes of openBytes()) {
      bytesRead += bytes.length
      yield decoder.decode(bytes, { stream: true })
    }
    yield decoder.decode()
  }
  return {
    name,
    size,
    bytesRead: () => bytesRead,
    rows: (choose) => readByShape(text(), choose),
  }
}

/** The first character tells JSON from text: only a list of rows starts with a bracket. */
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

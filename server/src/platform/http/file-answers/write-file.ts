import { Readable } from 'node:stream'
import { readChangePosition } from '../../answers/index.ts'
import { AppError } from '../../app-error.ts'
import { createPerDatabase, filesAtOnce, type Database, type Db } from '../../database/index.ts'
import type { Deps } from '../../deps.ts'
import { createConcurrencyLimit } from '../../limit-concurrency.ts'
import type { StreamedFile } from './file-answer.ts'
import { bytesAtOnce, openUnnamedFile } from './unnamed-file.ts'

/**
 * How long a file may be written and read, how long a reader may leave the connection unread, and
 * how long a request waits for its turn, in milliseconds.
 */
const limits = { writing: 600_000, reading: 1_800_000, stall: 20_000, turn: 30_000 } as const
const maxWaiting = 100

/** The characters of a file that are held in memory; a longer file goes over the disk. */
const maxInMemory = 1_000_000

/** How many files a process keeps on the disk for their readers. */
const maxOnDisk = 16
let onDisk = 0

const takeTurn = createPerDatabase(() =>
  createConcurrencyLimit(filesAtOnce, { maxWaiting, error: 'files-busy', patience: limits.turn }),
)

/** A file that is whole, or whose first million characters have been written. */
export interface OpenFile {
  /** The position of the changes that the file shows; undefined for a file without a tag. */
  readonly position: string | undefined
  readonly stream: Readable
}

/** Yields pieces, and calls `cut` if the reader does not ask for the next one in time. */
async function* followReader(
  pieces: AsyncIterable<Buffer>,
  cut: (reason: string) => void,
): AsyncGenerator<Buffer> {
  const end = setTimeout(cut, limits.reading, 'A file was read too slowly.')
  try {
    for await (const piece of pieces) {
      const stalled = setTimeout(cut, limits.stall, 'The reader of a file stalled.')
      try {
        yield piece
      } finally {
        clearTimeout(stalled)
      }
    }
  } finally {
    clearTimeout(end)
  }
}

async function* splitInPieces(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += bytesAtOnce) yield bytes.subarray(at, at + bytesAtOnce)
}

const createStream = (pieces: AsyncIterable<Buffer>): Readable => {
  const stream: Readable = Readable.from(
    followReader(pieces, (reason) => stream.destroy(new Error(reason))),
  )
  return stream
}

export const readPosition = async (db: Db, { source }: StreamedFile): Promise<string | undefined> =>
  source.changing && (await readChangePosition(db, source.changing))

/**
 * Writes a file that is too long for the memory to the disk, from where its reader takes it, and calls
 * `open` with its start. So a slow reader keeps no connection of the database. Throws `files-busy`
 * if many readers keep files there.
 */
const writeOverDisk = async (
  dataDir: string,
  start: string,
  pieces: AsyncIterator<string>,
  open: (stream: Readable) => void,
): Promise<void> => {
  if (onDisk >= maxOnDisk) throw new AppError('files-busy')
  const file = await openUnnamedFile(dataDir)
  onDisk += 1
  const stream = createStream(file.read())
  stream.once('close', () => {
    onDisk -= 1
    void file.close()
  })
  open(stream)
  const timer = setTimeout(() => stream.destroy(new Error('A file took too long.')), limits.writing)
  try {
    await file.write(start)
    for (;;) {
      const { done, value } = await pieces.next()
      if (done || stream.destroyed) break
      await file.write(value)
    }
  } catch (error) {
    stream.destroy(error as Error)
    throw error
  } finally {
    clearTimeout(timer)
    file.end()
  }
}

/** Writes a file in one transaction. Calls `open` once it is whole or has a long start. */
const write = (
  file: StreamedFile,
  dataDir: string,
  database: Database,
  open: (opened: OpenFile) => void,
): Promise<void> => {
  const { actor = '', write: writePieces } = file.source
  const transaction = { actor, readOnly: true, isSnapshot: true }
  return database.files.open(transaction, async ({ db }) => {
    const position = await readPosition(db, file)
    const pieces = writePieces(db)[Symbol.asyncIterator]()
    let start = ''
    for (;;) {
      const { done, value } = await pieces.next()
      if (done) return open({ position, stream: createStream(splitInPieces(start)) })
      start += value
      if (start.length > maxInMemory) break
    }
    try {
      await writeOverDisk(dataDir, start, pieces, (stream) => open({ position, stream }))
    } finally {
      await pieces.return?.()
    }
  })
}

/**
 * Begins to write a file, in its turn. A file that a replica cannot begin comes from the primary.
 * Throws `files-busy` if the turn does not come in time, and the error of a file that cannot begin.
 */
export const openFile = async (
  { config, database: primary, replica }: Pick<Deps, 'config' | 'database' | 'replica'>,
  file: StreamedFile,
  isAwaited: () => boolean,
): Promise<OpenFile> => {
  const opened = Promise.withResolvers<OpenFile>()
  let hasBegun = false
  const open = (one: OpenFile): void => {
    hasBegun = true
    opened.resolve(one)
  }
  const { database } = file.source
  const writing = takeTurn(primary)(async () => {
    if (!isAwaited()) throw new AppError('request-timeout')
    await write(file, config.dataDir, database, open).catch((error: unknown) => {
      if (hasBegun || database === primary || error instanceof AppError) throw error
      replica?.judge(error)
      return write(file, config.dataDir, primary, open)
    })
  })
  // After the beginning, a failure ends the stream, and the one who sends it logs it.
  writing.catch(opened.reject)
  return opened.promise
}

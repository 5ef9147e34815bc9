import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { readChangePosition } from '../../answers/index.ts'
import { AppError } from '../../app-error.ts'
import { createPerDatabase, filesAtOnce, type Database, type Db } from '../../database/index.ts'
import type { Deps } from '../../deps.ts'
import { createConcurrencyLimit } from '../../limit-concurrency.ts'
import type { StreamedFile } from './file-answer.ts'

/**
 * How long a file may take, how long a reader may leave the connection unread, and how long a
 * request waits for its turn, in milliseconds.
 */
const limits = { file: 600_000, stall: 20_000, turn: 10_000 } as const
const maxWaiting = 100

const takeTurn = createPerDatabase(() =>
  createConcurrencyLimit(filesAtOnce, { maxWaiting, error: 'files-busy', patience: limits.turn }),
)

/** A file whose first piece has been written. */
export interface OpenFile {
  /** The position of the changes that the file shows; undefined for a file without a tag. */
  readonly position: string | undefined
  readonly stream: Readable
}

/** Yields pieces, and calls `cut` if the reader does not ask for the next one in time. */
async function* followReader(
  first: IteratorResult<string>,
  pieces: AsyncIterator<string>,
  cut: () => void,
): AsyncGenerator<string> {
  try {
    for (let next = first; !next.done; next = await pieces.next()) {
      const stalled = setTimeout(cut, limits.stall)
      try {
        yield next.value
      } finally {
        clearTimeout(stalled)
      }
    }
  } finally {
    await pieces.return?.()
  }
}

const createStream = (first: IteratorResult<string>, pieces: AsyncIterator<string>): Readable => {
  const stream: Readable = Readable.from(
    followReader(first, pieces, () => stream.destroy(new Error('The reader of a file stalled.'))),
  )
  return stream
}

export const readPosition = async (db: Db, { source }: StreamedFile): Promise<string | undefined> =>
  source.changing && (await readChangePosition(db, source.changing))

/** Writes a file until its reader has it whole, in one transaction. Calls `open` with its start. */
const write = (
  file: StreamedFile,
  database: Database,
  open: (opened: OpenFile) => void,
): Promise<void> => {
  const { actor = '', write: writePieces } = file.source
  const transaction = { actor, readOnly: true, isSnapshot: true }
  return database.files.open(transaction, async ({ db }) => {
    const position = await readPosition(db, file)
    const pieces = writePieces(db)[Symbol.asyncIterator]()
    const stream = createStream(await pieces.next(), pieces)
    open({ position, stream })
    const timer = setTimeout(() => stream.destroy(new Error('A file took too long.')), limits.file)
    try {
      await finished(stream)
    } finally {
      clearTimeout(timer)
      // A reader that went away may leave the writer between two statements.
      db.close()
    }
  })
}

/**
 * Begins to write a file, in its turn. A file that a replica cannot begin comes from the primary.
 * Throws `files-busy` if the turn does not come in time, and the error of a file that cannot begin.
 */
export const openFile = async (
  { database: primary, replica }: Pick<Deps, 'database' | 'replica'>,
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
    await write(file, database, open).catch((error: unknown) => {
      if (hasBegun || database === primary || error instanceof AppError) throw error
      replica?.judge(error)
      return write(file, primary, open)
    })
  })
  // After the beginning, a failure ends the stream, and the one who sends it logs it.
  writing.catch(opened.reject)
  return opened.promise
}

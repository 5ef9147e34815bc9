import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'

const lineEnd = 0x0a
/** 128 kB, which stays in the cache of a processor while its lines are checked. */
const usualChunk = 128 * 1024

type Bytes = Uint8Array<ArrayBuffer>

interface OpenText {
  /** Writes the next bytes of the text to `room`. Returns their number, which is 0 at the end. */
  readonly readNext: (room: Bytes) => Promise<number>
  readonly close: () => Promise<unknown>
}

const openPlain = async (file: string): Promise<OpenText> => {
  const handle = await open(file)
  return {
    readNext: async (room) => (await handle.read(room)).bytesRead,
    close: () => handle.close(),
  }
}

const openPacked = (file: string, chunkSize: number): OpenText => {
  const bytes = createReadStream(file, { highWaterMark: chunkSize })
  const chunks = bytes.pipe(createGunzip({ chunkSize })).iterator() as AsyncIterator<Buffer>
  let rest = Buffer.alloc(0)
  return {
    readNext: async (room) => {
      if (rest.length === 0) rest = (await chunks.next()).value ?? rest
      const part = rest.subarray(0, room.length)
      room.set(part)
      rest = rest.subarray(part.length)
      return part.length
    },
    close: async () => chunks.return?.(),
  }
}

/**
 * Reads a file, or the text in a .gz file, in blocks of whole lines of about `chunkSize` bytes. The
 * caller may add blocks that it no longer needs to `used`, and their memory is used again.
 */
export async function* readLineBlocks(
  file: string,
  chunkSize = usualChunk,
  used: Bytes[] = [],
): AsyncGenerator<Bytes> {
  const { readNext, close } = file.endsWith('.gz')
    ? openPacked(file, chunkSize)
    : await openPlain(file)
  try {
    yield* joinLines(readNext, chunkSize, used)
  } finally {
    await close()
  }
}

async function* joinLines(
  readNext: OpenText['readNext'],
  chunkSize: number,
  used: Bytes[],
): AsyncGenerator<Bytes> {
  const findRoom = (length: number): Bytes => {
    const room = used.pop()
    const isLongEnough = room !== undefined && room.buffer.byteLength >= length
    return isLongEnough ? new Uint8Array(room.buffer) : new Uint8Array(length)
  }
  let block = findRoom(chunkSize)
  let filled = 0
  let reading = readNext(block)
  for (;;) {
    const count = await reading
    if (count === 0) break
    filled += count
    const end = block.subarray(0, filled).lastIndexOf(lineEnd) + 1
    const complete = block.subarray(0, end)
    if (end > 0 || filled === block.length) {
      const unfinished = block.subarray(end, filled)
      // A line that fills a whole block needs a longer one.
      block = findRoom(Math.max(chunkSize, 2 * unfinished.length))
      block.set(unfinished)
      filled = unfinished.length
    }
    // The next part is read while the caller uses this one, and an error is thrown when it is due.
    reading = readNext(block.subarray(filled))
    reading.catch(() => undefined)
    if (end > 0) yield complete
  }
  if (filled > 0) yield block.subarray(0, filled)
}

/** Returns the lines of a block without their line ends. */
export const splitLines = (block: Uint8Array): string[] => {
  const text = Buffer.from(block.buffer, block.byteOffset, block.length).toString('utf8')
  const lines = text.split(text.includes('\r') ? /\r?\n/ : '\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}

import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'

const lineEnd = 0x0a

const joinChunks = (chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  // An array of its own, because a part of Node's pool cannot be handed to a worker.
  const joined = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    joined.set(chunk, at)
    at += chunk.length
  }
  return joined
}

/** Reads a file, or the text in a .gz file, in blocks of whole lines of about `chunkSize` bytes. */
export async function* readLineBlocks(
  file: string,
  chunkSize = 1024 * 1024,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const bytes = createReadStream(file, { highWaterMark: chunkSize })
  const input = file.endsWith('.gz') ? bytes.pipe(createGunzip({ chunkSize })) : bytes
  let unfinished: Uint8Array[] = []
  for await (const chunk of input as AsyncIterable<Buffer>) {
    const end = chunk.lastIndexOf(lineEnd) + 1
    if (end > 0) {
      yield joinChunks([...unfinished, chunk.subarray(0, end)])
      unfinished = []
    }
    unfinished.push(chunk.subarray(end))
  }
  const last = joinChunks(unfinished)
  if (last.length > 0) yield last
}

/** Returns the lines of a block without their line ends. */
export const splitLines = (block: Uint8Array): string[] => {
  const text = Buffer.from(block.buffer, block.byteOffset, block.length).toString('utf8')
  const lines = text.split(text.includes('\r') ? /\r?\n/ : '\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}

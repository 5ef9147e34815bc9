import { mkdir, mkdtemp, open, rm } from 'node:fs/promises'
import path from 'node:path'

/** How many bytes of a file a reader gets at a time. */
export const bytesAtOnce = 65_536

/** A file on the disk that is written at one pace and read at another. */
export interface UnnamedFile {
  write(text: string): Promise<void>
  /** Ends the text, so that its reader ends too. */
  end(): void
  /** Yields the text from its start, and waits for what is not written yet. */
  read(): AsyncGenerator<Buffer>
  /** Frees the file's space. Later writes fail. */
  close(): Promise<void>
}

/**
 * Opens an empty file without a name in the data folder, because a container's folder for temporary
 * files is often in memory. Its space is free again once it is closed, also after a crash.
 */
export const openUnnamedFile = async (dataDir: string): Promise<UnnamedFile> => {
  await mkdir(dataDir, { recursive: true })
  const folder = await mkdtemp(path.join(dataDir, 'sent-'))
  const file = await open(path.join(folder, 'text'), 'wx+', 0o600)
  await rm(folder, { recursive: true })
  let written = 0
  let isEnded = false
  let next = Promise.withResolvers<void>()
  const announce = (): void => {
    next.resolve()
    next = Promise.withResolvers()
  }
  return {
    write: async (text) => {
      await file.appendFile(text)
      written += Buffer.byteLength(text)
      announce()
    },
    end: () => {
      isEnded = true
      announce()
    },
    read: async function* readAll() {
      for (let position = 0; ;) {
        const more = next.promise
        if (position < written) {
          const buffer = Buffer.allocUnsafe(Math.min(bytesAtOnce, written - position))
          const { bytesRead } = await file.read(buffer, 0, buffer.length, position)
          position += bytesRead
          yield buffer.subarray(0, bytesRead)
        } else if (isEnded) return
        else await more
      }
    },
    close: () => file.close(),
  }
}

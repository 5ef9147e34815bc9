import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'

/** Waits until a file, or the names in a folder, are safe from a crash of the machine. */
const sync = async (place: string): Promise<void> => {
  const handle = await open(place)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const fillSynced = async (place: string, bytes: Uint8Array, mode: number): Promise<void> => {
  const handle = await open(place, 'wx', mode)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Writes a file that survives a crash of the machine once the promise resolves. Readers see the
 * whole file or none. A failure, such as a full disk, leaves no partial file. The folder must
 * exist.
 */
export const writeSynced = async (
  place: string,
  bytes: Uint8Array,
  mode = 0o640,
): Promise<void> => {
  const beside = `${place}.${randomUUID()}`
  try {
    await fillSynced(beside, bytes, mode)
    await rename(beside, place)
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
  await sync(path.dirname(place))
}

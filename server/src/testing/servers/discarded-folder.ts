import { existsSync, statfsSync } from 'node:fs'
import os from 'node:os'

/**
 * Returns a folder for data that is discarded: in memory, where nothing waits for a disk, if 4 GB
 * are free there.
 */
export const chooseDiscardedFolder = (memory = '/dev/shm'): string => {
  if (!existsSync(memory)) return os.tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > 4e9 ? memory : os.tmpdir()
}

import { createHash } from 'node:crypto'

/** Hashes a browser's secret for storage; null if the caller sends none. */
export const hashBrowserSecret = (secret: string | undefined): Buffer | null =>
  secret === undefined ? null : createHash('sha256').update(`browser ${secret}`).digest()

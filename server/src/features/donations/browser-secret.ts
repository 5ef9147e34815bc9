import { createHash } from 'node:crypto'

/** What is stored of a browser's secret; null for a caller that sends none. */
export const hashBrowserSecret = (secret: string | undefined): Buffer | null =>
  secret === undefined ? null : createHash('sha256').update(`browser ${secret}`).digest()

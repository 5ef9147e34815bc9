import { appendFileSync } from 'node:fs'

/** The faults of the suite, in the order of its table. */
export const faults = [
  'kill',
  'stop',
  'hole',
  'lock',
  'deadlock',
  'slow',
  'full disk',
  'joint start',
  'clock jump',
  'S3 down',
  'SMTP down',
] as const
export type Fault = (typeof faults)[number]

/** Returns the longest of several times in milliseconds as seconds with one decimal. */
export const formatLongest = (milliseconds: readonly number[]): string =>
  `${Math.trunc(Math.max(...milliseconds) / 100 + 1) / 10} s`

export interface FaultRow {
  readonly fault: Fault
  readonly done: string
  readonly figures: string
}

/**
 * Adds a row to the table that `npm run storm -- faults` prints: what was done to the product, and
 * what it did, in figures.
 */
export const reportFault = (fault: Fault, done: string, figures: string): void => {
  const file = process.env['FAULT_TABLE']
  if (file) appendFileSync(file, `${JSON.stringify({ fault, done, figures })}\n`)
}

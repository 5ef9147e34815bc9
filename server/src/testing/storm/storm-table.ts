import { appendFileSync } from 'node:fs'

/** The faults of the suite, in the order of its table. */
export const stormFailures = [
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
export type StormFailure = (typeof stormFailures)[number]

/** Returns the longest of several times in milliseconds as seconds with one decimal. */
export const formatMax = (milliseconds: readonly number[]): string =>
  `${Math.trunc(Math.max(...milliseconds) / 100 + 1) / 10} s`

export interface FailureRow {
  readonly failure: StormFailure
  readonly done: string
  readonly figures: string
}

/**
 * Adds a row to the table that `npm run storm -- faults` prints: what was done to the product, and
 * what it did, in figures.
 */
export const reportFailure = (failure: StormFailure, done: string, figures: string): void => {
  const file = process.env['FAULT_TABLE']
  if (file) appendFileSync(file, `${JSON.stringify({ failure, done, figures })}\n`)
}

import { toHmrcText } from '@pennytrail/contract/gift-aid/hmrc-text.ts'
import { toDecimal } from '@pennytrail/contract/money.ts'
import type { ScheduleRow } from '../gift-aid.rows.ts'

/** The maximum number of gifts in one file of HMRC's schedule, as Charities Online accepts it. */

export const rowsPerFile = 1000

/** The sheet name that HMRC looks for; it refuses a file whose sheet has another name. */
export const sheetName = 'R68GAD_V1_00_0_EN'

export const scheduleColumns = [
  'Item',
  'Title',
  'First name',
  'Last name',
  'House name or number',
  'Postcode',
  'Aggregated donations',
  'Sponsored event',
  'Donation date',
  'Amount',
] as const

/** One gift on the schedule, with the giver's name as declared. */
export type { ScheduleRow } from '../gift-aid.rows.ts'

/** Converts a text to the characters that HMRC accepts, with at most `max` characters. */
const toScheduleText = (value: string, max: number): string =>
  toHmrcText(value).slice(0, max).trim()

/**
 * A title of two to four letters; apostrophes and hyphens may follow the first letter. HMRC refuses
 * any other title and accepts an empty one.
 */
const titleForm = /^[A-Za-z][A-Za-z'-]{1,3}$/
const formatTitle = (value: string): string => {
  const plain = toHmrcText(value)
    .normalize('NFD')
    .replace(/[^A-Za-z'-]/g, '')
    .slice(0, 4)
  return titleForm.test(plain) ? plain : ''
}

/** Formats a day as DD/MM/YY, as HMRC's schedule requires. */
export const formatHmrcDay = (day: string): string =>
  `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(2, 4)}`

/** Returns the cells of a row as text, in the order of `scheduleColumns`. */
export const buildCells = (row: ScheduleRow, item: number): string[] => [
  String(item),
  formatTitle(row.title),
  toScheduleText(row.firstName, 35),
  // HMRC writes a double-barrelled name with a space.
  toScheduleText(toHmrcText(row.lastName).replaceAll('-', ' '), 35),
  toScheduleText(row.house, 40),
  row.postcode,
  '', // each gift has its own row, so no gift is aggregated
  '', // no gift is for a sponsored event
  formatHmrcDay(row.givenOn),
  toDecimal(row.amount),
]

export interface ScheduleFile {
  readonly rows: readonly ScheduleRow[]
  /** The tax overclaimed on earlier claims, in pence. */
  readonly overClaimed: number
}

/** Spreads the tax to give back over the files, so that no file gives back more than it claims. */
export const spreadOver = (taxes: readonly number[], overClaimed: number): number[] => {
  let left = overClaimed
  return taxes.map((tax) => {
    const part = Math.min(tax, left)
    left -= part
    return part
  })
}

/** Splits rows into files and keeps their order. */
export const splitIntoFiles = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / rowsPerFile) }, (_, at) =>
    rows.slice(at * rowsPerFile, (at + 1) * rowsPerFile),
  )

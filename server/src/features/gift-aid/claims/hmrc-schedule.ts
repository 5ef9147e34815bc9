import { toHmrcText } from '@pennytrail/contract/gift-aid/hmrc-text.ts'
import { toDecimal } from '@pennytrail/contract/money.ts'

/** HMRC's schedule of Gift Aid donations, as Charities Online takes it. */

/** The most gifts that one file holds. */
export const rowsPerFile = 1000

/** The name that HMRC looks for; a file whose sheet is called otherwise is refused. */
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

/** One gift on the schedule, with the giver as they declared. */
export interface ScheduleRow {
  readonly title: string
  readonly firstName: string
  readonly lastName: string
  readonly house: string
  readonly postcode: string
  /** YYYY-MM-DD */
  readonly givenOn: string
  /** Pence. */
  readonly amount: number
}

/** A text as HMRC takes it, at most so many characters. */
const toScheduleText = (value: string, max: number): string =>
  toHmrcText(value).slice(0, max).trim()

/** Two to four plain letters; HMRC refuses a title with anything else, and takes none. */
const titleForm = /^[A-Za-z][A-Za-z'-]{1,3}$/
const formatTitle = (value: string): string => {
  const plain = toHmrcText(value)
    .normalize('NFD')
    .replace(/[^A-Za-z'-]/g, '')
    .slice(0, 4)
  return titleForm.test(plain) ? plain : ''
}

/** DD/MM/YY, as HMRC writes a day. */
export const formatHmrcDay = (day: string): string =>
  `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(2, 4)}`

/** A row's cells under `scheduleColumns`, as text. */
export const buildCells = (row: ScheduleRow, item: number): string[] => [
  String(item),
  formatTitle(row.title),
  toScheduleText(row.firstName, 35),
  // A double-barrelled name is written with a space.
  toScheduleText(toHmrcText(row.lastName).replaceAll('-', ' '), 35),
  toScheduleText(row.house, 40),
  row.postcode,
  '', // each gift has a row of its own, so none is aggregated
  '', // no gift here is for a sponsored event
  formatHmrcDay(row.givenOn),
  toDecimal(row.amount),
]

export interface ScheduleFile {
  readonly rows: readonly ScheduleRow[]
  /** Pence of tax that was paid too much on earlier claims. */
  readonly overClaimed: number
}

/** How the tax to give back is spread over the files: none asks back more than it claims. */
export const spreadOver = (taxes: readonly number[], overClaimed: number): number[] => {
  let left = overClaimed
  return taxes.map((tax) => {
    const part = Math.min(tax, left)
    left -= part
    return part
  })
}

/** Splits what stands in order into files. */
export const splitIntoFiles = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / rowsPerFile) }, (_, at) =>
    rows.slice(at * rowsPerFile, (at + 1) * rowsPerFile),
  )

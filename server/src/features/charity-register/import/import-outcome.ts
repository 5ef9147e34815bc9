import {
  type Regulator,
  regulatorNames,
} from '@pennytrail/contract/charity-register/charity-number.ts'
import { formatDay } from '@pennytrail/contract/dates/uk-time.ts'
import type { ExtractDate } from './extract-date.ts'
import type { ExtractLayout, RegisterTable } from './readers/extract-columns.ts'

export type RejectedRow = { readonly line: number; readonly reason: string }

/**
 * The result of importing one table of the extract. `charities` counts the charities in its usable
 * rows.
 */
export type TableOutcome = {
  readonly file: string
  readonly table: RegisterTable
  readonly layout: ExtractLayout
  /** The day of the extract, if its rows do not say it. */
  readonly extractDate: ExtractDate | null
  readonly encoding: string
  readonly rows: number
  readonly charities: number
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  readonly refused: number
}

/** Receives progress and refused rows during an import, so that a person can watch it. */
export type ImportReporter = {
  readonly progress: (step: {
    readonly file: string
    readonly doing: 'reading' | 'storing'
    /** The share of the current step that is done, from 0 to 1. */
    readonly share: number
    readonly rows: number
  }) => void
  readonly refused: (file: string, refusal: RejectedRow) => void
  /** Reports a file that the import skips, with the reason. */
  readonly passedOver: (file: string, reason: string) => void
  /** Reports that a new extract lacks charities that the one before it had. */
  readonly absent: (found: AbsentCharities) => void
}

/** The charities that a regulator's extract lacks. */
export interface AbsentCharities {
  readonly regulator: Regulator
  /** The day of the extract. */
  readonly date: string
  /** How many that were listed before it lacks, with those that moved to another number. */
  readonly absent: number
  readonly moved: number
  /** How many were listed before. */
  readonly listed: number
}

const count = new Intl.NumberFormat('en-GB')
const share = new Intl.NumberFormat('en-GB', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

/** Returns why an extract is not imported that lacks too many charities, and what to do. */
export const explainAbsent = ({ regulator, date, absent, moved, listed }: AbsentCharities) => {
  const missing = absent - moved
  return `Nothing was imported. The extract of ${formatDay(date)} lacks ${count.format(missing)} of the ${count.format(listed)} charities that the register of the ${regulatorNames[regulator]} listed before (${share.format(missing / listed)}). Check that the file is whole. If these charities have really left the register, run the command again with --allow-absent.`
}

/**
 * Returns why an import found no usable row, as a sentence for the person who ran it. Returns null
 * if there were usable rows, even if the register already had all of them.
 */
export const explainNothingTaken = (outcomes: readonly TableOutcome[]): string | null => {
  const sum = (count: (outcome: TableOutcome) => number) =>
    outcomes.reduce((all, outcome) => all + count(outcome), 0)
  if (sum(({ added, changed, unchanged }) => added + changed + unchanged) > 0) return null
  if (outcomes.length === 0) {
    return 'Nothing was imported: no file contains a table that the register uses. It uses the Charity Commission’s tables charity, charity_classification and charity_area_of_operation, OSCR’s files of active and former charities, and CCNI’s file of charities.'
  }
  const rows = sum((outcome) => outcome.rows)
  if (rows === 0) return 'Nothing was imported: the files contain no rows.'
  return rows === 1
    ? 'Nothing was imported: the only row was refused. The reason is above.'
    : `Nothing was imported: all ${rows} rows were refused. The reasons are above.`
}

import type { RegisterTable } from './extract-columns.ts'

export type RejectedRow = { readonly line: number; readonly reason: string }

/**
 * The result of importing one table of the extract. `charities` counts the charities in its usable
 * rows.
 */
export type TableOutcome = {
  readonly file: string
  readonly table: RegisterTable
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
    return 'Nothing was imported: no file contains a table that the register uses (charity, charity_classification or charity_area_of_operation).'
  }
  const rows = sum((outcome) => outcome.rows)
  if (rows === 0) return 'Nothing was imported: the files contain no rows.'
  return rows === 1
    ? 'Nothing was imported: the only row was refused. The reason is above.'
    : `Nothing was imported: all ${rows} rows were refused. The reasons are above.`
}

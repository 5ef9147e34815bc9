import type { RegisterTable } from './extract-columns.ts'

/** A row that the register did not take, with the line it is on and why. */
export type RejectedRow = { readonly line: number; readonly reason: string }

/** What came of one table of the extract. `charities` counts those that its usable rows are about. */
export type TableOutcome = {
  readonly file: string
  readonly table: RegisterTable
  /** The encoding that the file was read in, by its name. */
  readonly encoding: string
  readonly rows: number
  readonly charities: number
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  readonly refused: number
}

/** Told while an import runs, so that a person can watch it. */
export type ImportReporter = {
  readonly progress: (step: {
    readonly file: string
    readonly doing: 'reading' | 'storing'
    /** From 0 to 1. */
    readonly share: number
    readonly rows: number
  }) => void
  readonly refused: (file: string, refusal: RejectedRow) => void
  /** A table that the register has no use for, or a file that cannot be read at all. */
  readonly passedOver: (file: string, reason: string) => void
}

/**
 * Why an import took nothing, for the person who ran it; null where it took something, be it only
 * that everything is known already.
 */
export const explainNothingTaken = (outcomes: readonly TableOutcome[]): string | null => {
  const sum = (count: (outcome: TableOutcome) => number) =>
    outcomes.reduce((all, outcome) => all + count(outcome), 0)
  if (sum(({ added, changed, unchanged }) => added + changed + unchanged) > 0) return null
  if (outcomes.length === 0) {
    return 'Nothing was imported: no file holds a table that the register uses (charity, charity_classification or charity_area_of_operation).'
  }
  const rows = sum((outcome) => outcome.rows)
  if (rows === 0) return 'Nothing was imported: the files hold no rows.'
  return rows === 1
    ? 'Nothing was imported: the only row was refused. The reason stands above.'
    : `Nothing was imported: all ${rows} rows were refused. The reasons stand above.`
}

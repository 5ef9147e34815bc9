import type { RegisterTable } from './extract-columns.ts'

/** A row that the register did not take, with the line it is on and why. */
export type Refusal = { readonly line: number; readonly reason: string }

/** What came of one table of the extract. `charities` counts those that its usable rows are about. */
export type TableOutcome = {
  readonly file: string
  readonly table: RegisterTable
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
  readonly refused: (file: string, refusal: Refusal) => void
  /** A table that the register has no use for, or a file that cannot be read at all. */
  readonly passedOver: (file: string, reason: string) => void
}

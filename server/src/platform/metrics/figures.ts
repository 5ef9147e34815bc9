import type { Db } from '../database/index.ts'

/** The value of a gauge: one number, a number for each value of its label, or null if unknown. */
export type Figure = number | null | Readonly<Record<string, number>>

export interface FigureDeclaration {
  readonly help: string
  /** The label whose values the figure is split by. Its values must be few and name nobody. */
  readonly label?: string
}

/** Figures of one concept that are read from the database when metrics are asked for. */
export interface Figures<Name extends string = string> {
  readonly declared: Readonly<Record<Name, FigureDeclaration>>
  /** Reads all of them as the system. It must be fast at any size of the tables. */
  readonly read: (db: Db, now: Date) => Promise<Readonly<Record<Name, Figure>>>
}

/** Checks at compile time that `read` returns exactly the declared figures. */
export const defineFigures = <Name extends string>(figures: Figures<Name>): Figures<Name> => figures

import type { OwnFields } from './pennytrail-fields.ts'
import type { TransactionKind } from './transaction-kind.ts'

/** An activity of the IATI standard, 1.x or 2.x, as plain data. */
export type Activity = {
  /** The line of its file where the activity starts. */
  readonly line: number
  readonly identifier: string
  readonly reportingOrg: Organisation
  readonly title: string
  readonly descriptions: readonly string[]
  readonly status: ActivityStatus | null
  /** The status in the file if it is not part of the standard. */
  readonly unknownStatus: string | null
  readonly defaultCurrency: string | null
  readonly dates: Readonly<Partial<Record<ActivityDate, WrittenDay>>>
  /** Dates of a type that the standard lacks, or that the activity already has. */
  readonly furtherDates: readonly { readonly line: number; readonly type: string }[]
  readonly countries: readonly Share[]
  readonly regions: readonly Share[]
  readonly sectors: readonly (Share & { readonly vocabulary: string | null })[]
  readonly budgets: readonly Budget[]
  readonly transactions: readonly Transaction[]
  /** The first line where a character of its text was lost; null if none was lost. */
  readonly damagedLine: number | null
  /** The names of its elements that the import does not read, with repetitions. */
  readonly unreadElements: readonly string[]
  /** The additional fields in a file that our own export wrote. */
  readonly own: OwnFields | null
}

export type ActivityStatus =
  | 'pipeline'
  | 'implementation'
  | 'finalisation'
  | 'closed'
  | 'cancelled'
  | 'suspended'

export type ActivityDate = 'plannedStart' | 'actualStart' | 'plannedEnd' | 'actualEnd'

export type Organisation = { readonly ref: string | null; readonly name: string | null }

/** A country, region or sector. */
export type Share = {
  readonly code: string | null
  readonly name: string | null
}

/** A day as YYYY-MM-DD, or the text in the file if it is not a day. */
export type WrittenDay = string | { readonly unreadable: string }

export type Budget = {
  readonly line: number
  readonly revised: boolean
  readonly start: WrittenDay | null
  readonly end: WrittenDay | null
  readonly value: Value
}

export type Transaction = {
  readonly line: number
  readonly ref: string | null
  /** Null if the code is not part of the standard; `code` keeps the original. */
  readonly kind: TransactionKind | null
  readonly code: string | null
  readonly date: WrittenDay | null
  readonly value: Value
  readonly description: string | null
  readonly provider: Organisation | null
  readonly receiver: Organisation | null
}

/**
 * An amount in exact minor units of its currency, or the reason why it is invalid. `text` is the
 * original.
 */
export type Value =
  | { readonly text: string; readonly currency: string; readonly minor: number }
  | { readonly text: string; readonly currency: string | null; readonly problem: string }

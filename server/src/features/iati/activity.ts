import type { OwnFields } from './pennytrail-fields.ts'
import type { TransactionKind } from './transaction-kind.ts'

/** An activity of the IATI standard, 1.x or 2.x alike, as plain data. Dates are ISO 8601 days. */
export type Activity = {
  /** Where it starts in its file. */
  readonly line: number
  readonly identifier: string
  readonly reportingOrg: Organisation
  readonly title: string
  readonly descriptions: readonly string[]
  readonly status: ActivityStatus | null
  readonly defaultCurrency: string | null
  readonly dates: Readonly<Partial<Record<ActivityDate, string>>>
  readonly participatingOrgs: readonly (Organisation & { readonly role: string | null })[]
  readonly countries: readonly Share[]
  readonly regions: readonly Share[]
  readonly sectors: readonly (Share & { readonly vocabulary: string | null })[]
  readonly budgets: readonly Budget[]
  readonly transactions: readonly Transaction[]
  /** The first line where a character of its text was lost; null where none was. */
  readonly damagedLine: number | null
  /** What a file that was written here says beyond the standard. */
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

/** A country, region or sector; `percentage` is null where the publisher gave none. */
export type Share = {
  readonly code: string | null
  readonly name: string | null
  readonly percentage: number | null
}

export type Budget = {
  readonly line: number
  readonly revised: boolean
  readonly start: string | null
  readonly end: string | null
  readonly value: Value
}

export type Transaction = {
  readonly line: number
  readonly ref: string | null
  /** Null where the code is none of the standard's; `code` keeps it as written. */
  readonly kind: TransactionKind | null
  readonly code: string | null
  readonly date: string | null
  readonly value: Value
  readonly description: string | null
  readonly provider: Organisation | null
  readonly receiver: Organisation | null
}

/** An amount: exact minor units of its currency, or the reason why it is none. `text` is as written. */
export type Value =
  | { readonly text: string; readonly currency: string; readonly minor: number }
  | { readonly text: string; readonly currency: string | null; readonly problem: string }

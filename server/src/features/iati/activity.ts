import type { OwnFields } from './pennytrail-fields.ts'
import type { TransactionKind } from './transaction-kind.ts'

/** An activity of the IATI standard, 1.x or 2.x, as plain data. Dates are ISO 8601 days. */
export type Activity = {
  /** The line of its file where the activity starts. */
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
  /** The first line where a character of its text was lost; null if none was lost. */
  readonly damagedLine: number | null
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

/** A country, region or sector; `percentage` is null if the publisher gave none. */
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
  /** Null if the code is not part of the standard; `code` keeps the original. */
  readonly kind: TransactionKind | null
  readonly code: string | null
  readonly date: string | null
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

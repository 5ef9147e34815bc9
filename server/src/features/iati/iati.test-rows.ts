// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTexts } from '../../platform/database/index.ts'

export type IdRow = {
  readonly id: string
}

export type KindCurrencyChangeRow = {
  readonly kind: ColumnTexts['ledger_entry.kind']
  readonly currency: string
  readonly change: number
}

export type KindCurrencyCountRow = {
  readonly kind: ColumnTexts['ledger_entry.kind']
  readonly currency: string
  readonly count: number
  readonly amount: number
}

export type LabelPlannedCurrencyRow = {
  readonly label: string
  readonly planned: number
  readonly currency: string
}

export type SeqKindDateRow = {
  readonly id: string
  readonly seq: number
  readonly kind: ColumnTexts['ledger_entry.kind']
  readonly date: string
  readonly amount: number
  readonly direction: ColumnTexts['ledger_entry.direction']
  readonly reverses: number | null
  readonly source: ColumnTexts['ledger_entry.source']
  readonly description: string | null
}

export type SeqSourceSourceRefRow = {
  readonly seq: number
  readonly source: ColumnTexts['ledger_entry.source']
  readonly sourceRef: string | null
  readonly authorRole: string
  readonly entryDate: string
}

export type TitleCurrencyLifecycleRow = {
  readonly title: string
  readonly currency: string
  readonly lifecycle: ColumnTexts['project.lifecycle']
  readonly countries: string[]
  readonly startsOn: string | null
  readonly endsOn: string | null
  readonly target: number | null
  readonly source: 'iati' | 'platform'
  readonly sourceRef: string | null
  readonly version: number
}

export type TitleSummaryStoryRow = {
  readonly title: string
  readonly summary: string
  readonly story: string
  readonly countries: string[]
  readonly place: string
  readonly tags: string[]
  readonly currency: string
  readonly target: number | null
  readonly startsOn: string | null
  readonly endsOn: string | null
  readonly lifecycle: ColumnTexts['project.lifecycle']
  readonly budget: [string, string, number, string][] | null
}

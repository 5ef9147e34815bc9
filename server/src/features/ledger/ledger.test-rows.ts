// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTypes } from '../../platform/database/index.ts'

export type AccountSumRow = {
  readonly sum: number
}

export type ActReasonRow = {
  readonly act: string
  readonly reason: string | null
}

export type ActorRow = {
  readonly actor: string | null
}

export type ClearedLedgerRow = {
  readonly cleared: string | null
}

export type CountRow = {
  readonly count: number
}

export type DoneByActDetailRow = {
  readonly doneBy: string | null
  readonly act: string
  readonly detail: ColumnTypes['activity_log.detail']
}

export type EntryFormRow = {
  readonly formVersion: number
}

export type FirstFormRow = {
  readonly id: string
}

export type FundBalanceRow = {
  readonly fund: string
  readonly balance: number
}

export type LedgerIdRow = {
  readonly id: string
}

export type ListedLedgerRow = {
  readonly id: string
}

export type PayerTextRow = {
  readonly payerText: string | null
}

export type PublicTotalRow = {
  readonly currency: string
  readonly projects: number
  readonly received: number
  readonly spent: number
  readonly entries: number
}

export type ReceivedSpentFeesRow = {
  readonly received: number
  readonly spent: number
  readonly fees: number
  readonly transferred: number
  readonly entries: number
  readonly moneyIn: number
  readonly moneyOut: number
}

export type ReceivedSpentRow = {
  readonly received: number
  readonly spent: number
}

export type SeenEntryRow = {
  readonly seq: number
}

export type SeqBalanceCounterBalanceRow = {
  readonly seq: number
  readonly balance: number | null
  readonly counterBalance: number | null
}

export type SeqBalanceRow = {
  readonly seq: number
  readonly balance: number | null
}

export type SeqChainRow = {
  readonly seq: number
  readonly chain: string
}

export type StoredTotalRow = {
  readonly projectId: string | null
  readonly currency: string
  readonly spent: number
  readonly withReceipt: number
  readonly matched: number
  readonly cited: number
  readonly withoutReceipt: number
  readonly unproven: number
  readonly unprovenAmount: number
}

export type UnspentRow = {
  readonly unspent: number
}

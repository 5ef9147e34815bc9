// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.

export type CurrencyBalanceRow = {
  readonly currency: string
  readonly balance: string
}

export type DebitsLegsRow = {
  readonly debits: number | null
  readonly legs: number
}

export type EntryProjectChangeRow = {
  readonly entry: string
  readonly project: string
  readonly change: number
}

export type FundCurrencyDateRow = {
  readonly fund: string | null
  readonly currency: string
  readonly date: string
  readonly amount: number
}

export type OrgRow = {
  readonly org: boolean
}

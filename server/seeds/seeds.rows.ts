// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.

export type AskDonorRow = {
  readonly id: string
}

export type BeginRow = {
  readonly email: string
  readonly name: string
}

export type GiftRow = {
  readonly id: string
  readonly personId: string
  readonly name: string
  readonly succeededAt: string
}

export type HasDemonstrationRow = {
  readonly there: boolean
}

export type LatestSpendingRow = {
  readonly id: string
}

export type LeadRow = {
  readonly id: string
}

export type ProjectRow = {
  readonly id: string
  readonly currency: string
}

export type Spent = {
  readonly id: string
  readonly date: string
  readonly recordedAt: string
  readonly amount: number
  readonly currency: string
  readonly payee: string
  readonly description: string
  readonly project: string | null
}

export type UpdateSubjectRow = {
  readonly id: string
}

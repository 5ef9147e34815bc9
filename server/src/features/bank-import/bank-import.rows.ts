// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTexts } from '../../platform/database/index.ts'

export type AccountIdRow = {
  readonly id: string
}

export type AccountNameRow = {
  readonly name: string
}

export type AlikeEntry = {
  readonly id: string
  readonly sequence: number
  readonly entryDate: string
  readonly direction: 'in' | 'out'
  readonly amount: number
  readonly payee: string | null
  readonly description: string | null
  readonly project: string | null
  readonly giver: string | null
  readonly method: 'bank-transfer' | 'card' | 'cash' | 'cheque' | null
  readonly paidBackReference: string | null
  readonly payout: boolean
}

export type CheckFundsRow = {
  readonly id: string
}

export type FingerprintSecretRow = {
  readonly secret: Buffer
}

export type ImportedLine = {
  readonly fingerprint: string
  readonly accountId: string | null
  readonly id: string
  readonly sequence: number
}

export type LeftLine = {
  readonly fingerprint: string
  readonly reason: ColumnTexts['bank_line_left.reason']
  readonly leftOn: string
}

export type UsedSource = {
  readonly fingerprint: string
}

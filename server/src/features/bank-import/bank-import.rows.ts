// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTexts } from '../../platform/database/index.ts'

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
  readonly method: ColumnTexts['donation.method'] | null
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
  readonly id: string
  readonly sequence: number
}

// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTexts } from '../database/index.ts'

export type ReadSessionsRow = {
  readonly sessionId: string
  readonly identity: {
    readonly sessionId: string
    readonly endsAt: string
    readonly userId: string
    readonly firstname: string
    readonly lastname: string
    readonly isAdmin: boolean
    readonly isDonor: boolean
    readonly confirmed: boolean
    readonly lastWrite: string | null
    readonly provedAt: string
    readonly secondFactorAt: string | null
    readonly isDemo: boolean
    readonly charities: {
      readonly id: string
      readonly role: ColumnTexts['charity_member.role']
    }[]
    readonly donorOrgs: {
      readonly id: string
      readonly role: ColumnTexts['donor_org_member.role']
    }[]
  }
}

export type SessionRow = {
  readonly identity: {
    readonly sessionId: string
    readonly endsAt: string
    readonly userId: string
    readonly firstname: string
    readonly lastname: string
    readonly isAdmin: boolean
    readonly isDonor: boolean
    readonly confirmed: boolean
    readonly lastWrite: string | null
    readonly provedAt: string
    readonly secondFactorAt: string | null
    readonly isDemo: boolean
    readonly charities: {
      readonly id: string
      readonly role: ColumnTexts['charity_member.role']
    }[]
    readonly donorOrgs: {
      readonly id: string
      readonly role: ColumnTexts['donor_org_member.role']
    }[]
  } | null
}

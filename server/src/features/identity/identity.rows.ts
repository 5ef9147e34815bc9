// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTexts, ColumnTypes } from '../../platform/database/index.ts'

export type AccountRow = {
  readonly id: string
  readonly firstname: string
  readonly email: string
  readonly confirmed: boolean
}

export type AssertNotDemoPersonRow = {
  readonly isDemo: boolean
}

export type ClaimsRow = {
  readonly claims: ColumnTypes['google_sign_in.claims']
}

export type ConnectedRow = {
  readonly personId: string
}

export type ConnectionRow = {
  readonly linkedAt: string
}

export type CountRecoveryCodesRow = {
  readonly left: number
}

export type CredentialRow = {
  readonly personId: string
  readonly passwordHash: string
}

export type DeletePasskeyRow = {
  readonly id: string
}

export type DescriptorRow = {
  readonly credentialId: Buffer
  readonly transports: string[]
}

export type DueResetRow = {
  readonly personId: string
}

export type FindPasskeyRow = {
  readonly id: string
  readonly personId: string
  readonly publicKey: Buffer
  readonly signCount: number
}

export type InsertAccountRow = {}

export type IsNewDeviceRow = {
  readonly isNew: boolean
}

export type LockDueResetRow = {}

export type OtherWaysInRow = {
  readonly password: boolean
  readonly passkeys: number
}

export type OwnerRow = {
  readonly firstName: string
  readonly email: string
  readonly passwordHash: string
}

export type PasskeyOwnerRow = {
  readonly email: string
  readonly name: string
}

export type PasskeyRow = {
  readonly id: string
  readonly name: string
  readonly createdAt: string
  readonly lastUsedAt: string | null
  readonly isSynced: boolean
}

export type PutAvatarRow = {
  readonly avatarId: string | null
}

export type ReadAccountRow = {
  readonly account: {
    readonly id: string
    readonly firstname: string
    readonly lastname: string
    readonly email: string
    readonly bio: string
    readonly introduction: string
    readonly avatarid: string | null
    readonly isAdmin: boolean
    readonly isDonor: boolean
    readonly confirmed: boolean
    readonly intent: ColumnTexts['person.intent'] | null
    readonly claimWaiting: boolean
    readonly charities: {
      readonly id: string
      readonly name: string
      readonly ukCharityNumber: string
      readonly status: ColumnTexts['charity.status']
      readonly role: ColumnTexts['charity_member.role']
    }[]
    readonly donorOrgs: {
      readonly id: string
      readonly name: string
      readonly status: ColumnTexts['donor_org.status']
      readonly role: ColumnTexts['donor_org_member.role']
    }[]
    readonly projects: {
      readonly id: string
      readonly name: string
      readonly charityId: string
      readonly lifecycle: ColumnTexts['project.lifecycle']
    }[]
  }
}

export type SealedSecretRow = {
  readonly personId: string
  readonly sealedSecret: Buffer
}

export type SecondFactor = {
  readonly sealedSecret: Buffer
  readonly confirmedAt: string | null
}

export type WaysToProveRow = {
  readonly password: boolean
  readonly secondFactor: boolean
  readonly google: boolean
  readonly passkey: boolean
}

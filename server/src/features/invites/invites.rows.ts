// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTexts, ColumnTypes } from '../../platform/database/index.ts'

export type CountLeadsRow = {
  readonly leads: number
}

export type InviteRow = {
  readonly id: string
  readonly kind: ColumnTexts['team_invite.kind']
  readonly teamId: string
  readonly temporaryPersonId: string | null
  readonly name: string
  readonly email: string
  readonly role: ColumnTypes['team_invite.role']
  readonly state: ColumnTexts['team_invite.state']
  readonly sendId: string | null
  readonly invitedBy: string
  readonly sentAt: string
  readonly expiresAt: string
  readonly inviterName: string | null
}

export type InviteStatusRow = InviteRow & {
  readonly teamName: string
  readonly hasAccount: boolean
}

export type IsMembersAddressRow = {
  readonly found: boolean
}

export type LeadRow = {
  readonly id: string
  readonly firstname: string
  readonly email: string
}

export type MemberRow = {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly avatarId: string | null
  readonly role: 'Contributor' | 'Lead' | 'Manager' | 'Viewer'
  readonly joinedAt: string
}

export type RecipientRow = {
  readonly personId: string
  readonly firstname: string
  readonly name: string
  readonly email: string
}

export type RoleInRow = {
  readonly role: 'Contributor' | 'Lead' | 'Manager' | 'Viewer'
}

export type TeamRow = {
  readonly name: string
  readonly status: 'claimed' | 'off-register' | 'refused' | 'suspended' | 'verified' | 'waiting'
}

export type TemporaryPeopleRow = {
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly invited: boolean
}

export type TemporaryPerson = {
  readonly id: string
  readonly name: string
  readonly email: string | null
}

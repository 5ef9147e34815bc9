// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTexts, ColumnTypes } from '../../platform/database/index.ts'

export type CountLeadsRow = {
  readonly leads: number
}

export type InviteRow = {
  readonly id: string
  readonly kind: ColumnTexts['team_invite.kind']
  readonly team_id: string
  readonly temporary_person_id: string | null
  readonly name: string
  readonly email: string
  readonly role: ColumnTypes['team_invite.role']
  readonly state: ColumnTexts['team_invite.state']
  readonly send_id: string | null
  readonly invited_by: string
  readonly sent_at: string
  readonly expires_at: string
  readonly inviter_name: string | null
}

export type InviteStatusRow = InviteRow & {
  readonly team_name: string
  readonly has_account: boolean
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
  readonly first_name: string
  readonly last_name: string
  readonly avatar_id: string | null
  readonly role: 'Contributor' | 'Lead' | 'Manager' | 'Viewer'
  readonly joined_at: string
}

export type RecipientRow = {
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

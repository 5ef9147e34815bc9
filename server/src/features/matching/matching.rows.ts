// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTexts } from '../../platform/database/index.ts'

export type CharityOfPotsRow = {
  readonly charityId: string
}

export type ExportedPledgeRow = {
  readonly id: string
  readonly charity: string
  readonly matching: string
  readonly publicName: string | null
  readonly promised: number
  readonly pledged: number
  readonly matched: number
  readonly dueOn: string
  readonly wording: string
  readonly signedAt: string
}

export type FoundPledgeRow = PotRow & {
  readonly potId: string
  readonly donorOrgId: string | null
  readonly personId: string | null
  readonly publicName: string | null
  readonly promised: number
  readonly pledged: number
  readonly allocated: number
  readonly free: number
  readonly dueOn: string
  readonly wording: string
  readonly signedAt: string
  readonly acceptedAt: string | null
  readonly declinedAt: string | null
  readonly pledger: string
  readonly signedBy: string
  readonly settled: number
  readonly paid: number
}

export type LockedPledgeRow = {
  readonly id: string
}

export type MatchRow = {
  readonly givenAt: string
  readonly giver: string | null
  readonly gift: number
  readonly amount: number
  readonly paid: number
  readonly hasArrived: boolean
  readonly sequence: number | null
}

export type OwedMatchRow = {
  readonly donationId: string
  readonly projectId: string | null
  readonly reference: string
  readonly owed: number
}

export type PaidBeforeRow = {
  readonly amount: number
}

export type PledgerAddressRow = {
  readonly personId: string
  readonly firstname: string
  readonly email: string
}

export type PledgingOrgRow = {
  readonly name: string
  readonly status: ColumnTexts['donor_org.status']
}

export type PotPledgeRow = {
  readonly potId: string
  readonly publicName: string | null
  readonly pledged: number
  readonly free: number
  readonly dueOn: string
  readonly settled: number
  readonly paid: number
}

export type PotRow = {
  readonly id: string
  readonly charityId: string
  readonly charityNumber: string
  readonly charityName: string
  readonly projectId: string | null
  readonly projectTitle: string | null
  readonly title: string
  readonly ratio: ColumnTexts['match_pot.ratio']
  readonly maxEach: number | null
  readonly startsOn: string
  readonly endsOn: string
}

export type ReservedRow = {
  readonly reserved: number
}

export type SharedRow = {
  readonly hasMore: boolean
}

export type VisiblePledgeRow = {
  readonly id: string
}

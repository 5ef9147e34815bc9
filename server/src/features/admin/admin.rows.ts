// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTexts, ColumnTypes } from '../../platform/database/index.ts'

export type AbsentCharityRow = {
  readonly id: string
  readonly name: string
  readonly number: string
  readonly regulator: ColumnTexts['charity_register.regulator']
  readonly absentFrom: string
  readonly movedTo: string | null
}

export type ActivityRow = {
  readonly id: string
  readonly at: string
  readonly by: {
    readonly id: string
    readonly name: string
  } | null
  readonly act: string
  readonly subjectKind: string
  readonly subjectId: string
  readonly subjectName: string | null
  readonly reason: string | null
  readonly detail: ColumnTypes['activity_log.detail']
}

export type Administrator = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly suspended: boolean
  readonly isAdmin: boolean
}

export type ByEmailRow = {
  readonly id: string
  readonly name: string
}

export type CheckFiguresRow = {
  readonly checkedAt: string
  readonly errors: number
}

export type CountActivityRow = {
  readonly total: number
}

export type CountJobsRow = {
  readonly failed: number
  readonly waiting: number
  readonly workers: number
}

export type CountWaitingRow = {
  readonly claims: number
  readonly charityRequests: number
  readonly donorOrgs: number
  readonly flags: number
  readonly appeals: number
  readonly dataComplaints: number
  readonly failedJobs: number
  readonly stuckGifts: number
  readonly chargeFindings: number
  readonly announcedAppeals: {
    readonly charity: {
      readonly id: string
      readonly name: string
    }
    readonly startsAt: string
    readonly endsAt: string
    readonly givers: number
    readonly isRunning: boolean
  }[]
  readonly brokenRules: number | null
}

export type DatabaseSessionRow = {
  readonly pid: number
  readonly application: string
  readonly state: string | null
  readonly statement: string | null
  readonly seconds: number
  readonly transactionSeconds: number | null
  readonly waitSeconds: number | null
  readonly waitsFor: string | null
  readonly blockedBy: number[]
}

export type DatabaseStatementRow = {
  readonly statement: string | null
  readonly calls: number | null
  readonly totalMilliseconds: number | null
  readonly meanMilliseconds: number | null
  readonly maxMilliseconds: number | null
}

export type DatabaseTableRow = {
  readonly name: string
  readonly rows: number
  readonly tableSize: number
  readonly indexSize: number
}

export type DecideFlagsRow = {
  readonly email: string | null
}

export type EndHidingRow = {
  readonly appealed: boolean
}

export type EndSuspensionRow = {
  readonly statusBefore: ColumnTypes['suspension.status_before'] | null
}

export type FacetRow = {
  readonly acts: string[]
  readonly people: {
    readonly id: string
    readonly name: string
  }[]
}

export type FindGiftRow = {
  readonly id: string
  readonly sequence: number
  readonly kind: ColumnTexts['ledger_entry.kind']
  readonly direction: ColumnTexts['ledger_entry.direction']
  readonly amount: number
  readonly currency: string
  readonly entryDate: string
  readonly recordedAt: string
}

export type FlagRow = {
  readonly reason: ColumnTexts['flag.reason']
  readonly words: string
  readonly at: string
  readonly by: {
    readonly id: string
    readonly name: string
  } | null
}

export type FoundPersonRow = {
  readonly id: string
}

export type GiftRow = {
  readonly id: string
  readonly reference: string
  readonly status: ColumnTexts['donation.status']
  readonly gift: number
  readonly feeCover: number
  readonly amount: number
  readonly fee: number | null
  readonly refunded: number
  readonly currency: string
  readonly shownAs: ColumnTexts['donation.shown_as']
  readonly charity: {
    readonly id: string
    readonly number: string
    readonly name: string
  }
  readonly project: {
    readonly id: string
    readonly title: string
  } | null
  readonly giver: {
    readonly id: string
    readonly firstname: string
    readonly lastname: string
  } | null
  readonly createdAt: string
  readonly succeededAt: string | null
  readonly lastDecline: string | null
  readonly nextCheckAt: string | null
}

export type HidingRow = {
  readonly id: string
  readonly reason: string
  readonly hiddenAt: string
  readonly by: string
  readonly appeal: string | null
  readonly appealedAt: string | null
  readonly appealAnswer: string | null
  readonly appealDecidedAt: string | null
}

export type HitLimitRow = {
  readonly name: string
  readonly refused: number
  readonly places: number
  readonly lastAt: string
}

export type JobRow = {
  readonly id: string
  readonly task: string
  readonly attempts: number
  readonly maxAttempts: number
  readonly lastError: string | null
  readonly runAt: string
  readonly createdAt: string
  readonly state: 'failed' | 'given-up' | 'running' | 'waiting'
}

export type LastCheckRow = {
  readonly checkedAt: string
  readonly rules: number
  readonly broken: ColumnTypes['ledger_check.broken']
  readonly ledgers: number
  readonly entries: number
  readonly badLedgers: ColumnTypes['ledger_check.bad_ledgers']
}

export type LeadRow = {
  readonly personId: string
  readonly firstname: string
  readonly email: string
}

export type ListAccountsAmongRow = {
  readonly id: string
  readonly firstname: string
  readonly lastname: string
  readonly email: string | null
  readonly isAdmin: boolean
  readonly confirmed: boolean
  readonly suspendedAt: string | null
  readonly createdAt: string
}

export type ListAccountsRow = ListAccountsAmongRow

export type LockJobRow = JobRow

export type LockMemberRow = {
  readonly role: 'Contributor' | 'Lead' | 'Manager' | 'Viewer'
}

export type LockRow = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly suspended: boolean
  readonly isAdmin: boolean
  readonly confirmed: boolean | null
}

export type LockedOrganisation = {
  readonly id: string
  readonly name: string
  readonly status: 'claimed' | 'off-register' | 'refused' | 'suspended' | 'verified' | 'waiting'
  readonly address: string
}

export type MoveUpRow = {
  readonly id: string
  readonly name: string
}

export type OldExtractRow = {
  readonly regulator: ColumnTexts['charity_register_extract.regulator']
  readonly sourceDate: string
}

export type OrganisationRow = SearchOrganisationsRow & {
  readonly orgId: string | null
  readonly regulator: ColumnTexts['charity.regulator'] | null
  readonly registerStatus: 'registered' | 'removed' | null
  readonly sourceDate: string | null
  readonly absentFrom: string | null
  readonly movedTo: string | null
  readonly insolvent: boolean | null
  readonly inRegister: boolean
  readonly team: {
    readonly id: string
    readonly firstname: string
    readonly lastname: string
    readonly email: string | null
    readonly role: 'Contributor' | 'Lead' | 'Manager' | 'Viewer'
    readonly since: string
    readonly suspended: boolean
  }[]
  readonly projects: number | null
  readonly openCheckouts: number | null
  readonly hidden: boolean
  readonly suspension: {
    readonly reason: string
    readonly at: string
    readonly by: string
  } | null
}

export type PersonRow = ListAccountsAmongRow & {
  readonly isDonor: boolean
  readonly isGuest: boolean
  readonly memberships: {
    readonly kind: 'charity' | 'donor-org'
    readonly id: string
    readonly name: string
    readonly role: 'Contributor' | 'Lead' | 'Manager' | 'Viewer'
    readonly since: string
  }[]
  readonly sessions: number
  readonly secondFactor: {
    readonly resetDueAt: string | null
  } | null
  readonly gifts: number
  readonly suspension: {
    readonly reason: string
    readonly at: string
    readonly by: string
  } | null
}

export type ProfileRow = {
  readonly id: string
  readonly name: string
  readonly role: string
  readonly words: string
  readonly agreed: boolean
  readonly photoId: string | null
}

export type ReadRegisterStateRow = {
  readonly id: string
  readonly name: string
  readonly number: string
  readonly status: ColumnTexts['charity.status']
  readonly says: 'insolvent' | 'registered' | 'removed'
}

export type Recipient = {
  readonly id: string
  readonly firstname: string
  readonly name: string
  readonly email: string | null
  readonly suspended: boolean
}

export type RegisterStateRow = {
  readonly regulator: ColumnTexts['charity_register.regulator']
  readonly rows: number
  readonly extracted: number
  readonly absent: number
  readonly sourceDate: string | null
  readonly isOld: boolean
}

export type RemoveContentRow = {
  readonly name: string
}

export type SearchOrganisationsRow = {
  readonly kind: 'charity' | 'donor-org'
  readonly id: string
  readonly number: string | null
  readonly name: string
  readonly status: 'claimed' | 'off-register' | 'refused' | 'suspended' | 'verified' | 'waiting'
  readonly isDemo: boolean
  readonly members: number
  readonly createdAt: string
}

export type SetPhotoRow = {
  readonly photo: string | null
}

export type StaffRecipientRow = {
  readonly personId: string
  readonly firstname: string
  readonly email: string
}

export type StatusByRegisterRow = {
  readonly status: 'off-register' | 'suspended' | 'verified' | null
}

export type StuckGiftRow = {
  readonly reference: string
  readonly status: ColumnTexts['donation.status']
  readonly amount: number
  readonly currency: string
  readonly charity: string
  readonly createdAt: string
  readonly checks: number
  readonly nextCheckAt: string
}

export type Subject = {
  readonly kind: string
  readonly id: string
  readonly title: string
  readonly owner: string
  readonly ownerKind: 'charity' | 'donor-org'
  readonly ownerId: string
  readonly address: string
  readonly words: string | null
  readonly authorId: string | null
}

export type SubjectKey = {
  readonly kind: ColumnTypes['flag.kind'] | ColumnTypes['hiding.kind']
  readonly id: string
}

export type TeamRow = {
  readonly personId: string
  readonly firstname: string
  readonly email: string
}

export type TestimonialRow = {
  readonly id: string
  readonly quote: string
  readonly name: string
  readonly roleLine: string
  readonly published: boolean
}

export type TotalRow = {
  readonly total: number
}

export type TypeOutcomeRow = {
  readonly type: string
  readonly outcome: string
  readonly receivedAt: string
}

export type WriteRow = {
  readonly id: string
}

// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTexts, ColumnTypes } from '../../platform/database/index.ts'

export type AssertVerifiedOrgRow = {
  readonly status: ColumnTexts['donor_org.status']
}

export type AssertVerifiedRow = {
  readonly status: ColumnTexts['donor_org.status']
}

export type AwardPartiesRow = {
  readonly charity: ColumnTexts['charity.status'] | null
  readonly org: ColumnTexts['donor_org.status'] | null
}

export type AwardVersionRow = {
  readonly id: string
  readonly grantId: string
  readonly reference: string
  readonly side: 'charity' | 'funder'
  readonly content: ColumnTypes['grant_version.content']
  readonly words: string
  readonly savedAt: string
  readonly number: number | null
  readonly offeredAt: string | null
  readonly outcome: ColumnTexts['grant_version.outcome'] | null
  readonly decidedWords: string | null
  readonly decidedAt: string | null
  readonly donorOrg: {
    readonly id: string
    readonly name: string
  }
  readonly charity: {
    readonly id: string
    readonly number: string
    readonly name: string
  }
  readonly projectTitle: string
  readonly lines: {
    readonly id: string
    readonly label: string
  }[]
  readonly isVariation: boolean
  readonly savedBy: string
  readonly saver: string | null
  readonly decider: string | null
}

export type BuildRecordedGiftEmailRow = {
  readonly name: string
}

export type CheckLinesRow = {
  readonly known: number
}

export type DueInstalment = {
  readonly grantId: string
  readonly donorOrgId: string
  readonly charityId: string
  readonly position: number
  readonly amount: number
  readonly dueOn: string
}

export type DueReport = {
  readonly id: string
  readonly dueOn: string
  readonly grantId: string
  readonly donorOrgId: string
  readonly charityId: string
}

export type FoundGiver = {
  readonly name: string
  readonly personId: string | null
  readonly temporaryPersonId: string | null
  readonly isOrganisation: boolean
  readonly email: string | null
}

export type GivingOrgRow = {
  readonly id: string
  readonly name: string
  readonly status: ColumnTexts['donor_org.status']
}

export type GrantRow = {
  readonly id: string
  readonly reference: string
  readonly state: ColumnTexts['donor_grant.state']
  readonly method:
    | 'bank-transfer'
    | 'caf-account'
    | 'card'
    | 'card-reader'
    | 'cash'
    | 'cheque'
    | 'direct-debit'
    | 'pay-by-bank'
    | 'payroll-giving'
    | 'platform'
  readonly amount: number
  readonly currency: string
  readonly purpose: string
  readonly shownAs: 'anonymous' | 'named'
  readonly awardedOn: string
  readonly recordedAt: string
  readonly decidedAt: string | null
  readonly reason: string | null
  readonly donorOrg: {
    readonly id: string
    readonly name: string
  }
  readonly charity: {
    readonly id: string
    readonly number: string
    readonly name: string
  }
  readonly project: {
    readonly id: string
    readonly title: string
  } | null
  readonly received: number
  readonly lines: {
    readonly id: string
    readonly label: string
  }[]
  readonly instalments: {
    readonly position: number
    readonly amount: number
    readonly dueOn: string
    readonly donationId: string | null
    readonly receivedOn: string | null
    readonly sequence: number | null
  }[]
  readonly reports: {
    readonly id: string
    readonly dueOn: string | null
    readonly frozenAt: string | null
    readonly by: string | null
  }[]
  readonly terms: {
    readonly shortfall: ColumnTexts['grant_terms.shortfall']
    readonly delay: ColumnTexts['grant_terms.delay']
    readonly closing: ColumnTexts['grant_terms.closing']
    readonly words: string
  } | null
}

export type GrantedCharityRow = {
  readonly id: string
}

export type LedgerSizeRow = {
  readonly seq: number
}

export type ListVisibleRow = {
  readonly visible: string[]
}

export type LockGrantRow = {}

export type LockLedgerRow = {
  readonly seq: number
}

export type LockReportRow = {}

export type NamedGrantRow = {
  readonly id: string
}

export type NamedRow = {
  readonly charity: {
    readonly number: string
    readonly name: string
  }
  readonly project: {
    readonly id: string
    readonly title: string
  } | null
  readonly currency: string
  readonly amount: number
  readonly payments: number
  readonly firstOn: string
  readonly lastOn: string
}

export type NextNumberRow = {
  readonly number: number
}

export type OrgGiftRow = {
  readonly id: string
  readonly reference: string
  readonly status: ColumnTexts['donation.status']
  readonly method:
    | 'bank-transfer'
    | 'caf-account'
    | 'card'
    | 'card-reader'
    | 'cash'
    | 'cheque'
    | 'direct-debit'
    | 'pay-by-bank'
    | 'payroll-giving'
    | 'platform'
  readonly currency: string
  readonly amount: number
  readonly fee: number | null
  readonly refunded: number
  readonly takenBack: number
  readonly paidBackBy: ColumnTexts['donation_refund.paid_by'][]
  readonly charity: {
    readonly id: string
    readonly number: string
    readonly name: string
  }
  readonly project: {
    readonly id: string
    readonly title: string
  } | null
  readonly grant: {
    readonly id: string
    readonly reference: string
    readonly purpose: string
  } | null
  readonly createdAt: string
  readonly succeededAt: string | null
  readonly sequence: number | null
}

export type ReadableRow = {
  readonly id: string
}

export type Recipient = {
  readonly personId: string
  readonly firstname: string
  readonly email: string
}

export type RecordableGiverRow = {
  readonly kind: 'known' | 'temporary'
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly hasJoined: boolean
}

export type RecordedGift = {
  readonly donationId: string
  readonly reference: string
  readonly sequence: number
  readonly tempuserid: string | null
  readonly charityId: string
  readonly projectId: string | null
  readonly amount: number
  readonly method: ColumnTexts['donation.method']
  readonly grantId: string | null
}

export type ReplacedInstalmentRow = {
  readonly amount: number
  readonly dueOn: string
  readonly donationId: string | null
  readonly remindedAt: string | null
  readonly overdueNotifiedAt: string | null
}

export type ReportRow = {
  readonly id: string
  readonly grantId: string
  readonly dueOn: string | null
  readonly frozenAt: string | null
  readonly note: string
  readonly figures: ColumnTypes['grant_report.figures'] | null
  readonly role: string | null
  readonly name: string | null
  readonly size: number | null
  readonly head: string | null
  readonly donorOrgId: string
  readonly charityId: string
  readonly isAnonymous: boolean
  readonly isDemo: boolean
  readonly shareId: string | null
  readonly sharedAt: string | null
}

export type Row = {
  readonly id: string
  readonly reference: string
  readonly amount: number
  readonly currency: string
  readonly purpose: string
  readonly awardedOn: string
  readonly decidedAt: string
  readonly received: number
  readonly orgName: string
  readonly orgKind: ColumnTexts['donor_org.kind']
  readonly orgNumber: string | null
  readonly orgId: string
  readonly charityName: string
  readonly charityOrgId: string
  readonly charityNumber: string
  readonly projectId: string | null
  readonly title: string | null
  readonly startsOn: string | null
  readonly endsOn: string | null
}

export type SpentUntilRow = {
  readonly spent: number
  readonly uses: number
}

export type SummariseOrgGiftsRow = {
  readonly count: number
  readonly given: number
  readonly givenThisYear: number
  readonly gifts: number
  readonly projects: number
  readonly charities: number
  readonly reversed: string[]
}

export type TakeUnconfirmedRow = {
  readonly id: string
}

export type TermsRow = {
  readonly kind: 'repayable' | 'secondary-purpose'
  readonly secondaryPurpose: string
  readonly charity: string
}

export type WaitingPromisedRow = {
  readonly waiting: number
  readonly promised: number
  readonly reportsOverdue: number
}

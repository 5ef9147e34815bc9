// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTexts } from '../../platform/database/index.ts'

export type ArrivalRow = {
  readonly id: string
  readonly on: string
}

export type ClosureRow = {
  readonly id: string
  readonly projectId: string
  readonly charityId: string
  readonly currency: string
  readonly becomes: 'cancelled' | 'closed'
  readonly offeredProjectId: string | null
  readonly offeredTitle: string | null
  readonly asksGivers: boolean
  readonly message: string
  readonly openedAt: string
  readonly answerBy: string
  readonly settledAt: string | null
  readonly withdrawnAt: string | null
}

export type DueQuestionRow = {
  readonly id: string
}

export type FundBalanceRow = {
  readonly balance: number
}

export type GiftCharityIdRow = {
  readonly charity: string
}

export type GiftRow = {
  readonly id: string
  readonly status: ColumnTexts['donation.status']
  readonly method: ColumnTexts['donation.method']
  readonly currency: string
  readonly amount: number
  readonly returned: number
  readonly underWay: number
  readonly fee: number | null
  readonly projectId: string | null
  readonly charityId: string
  readonly isGrant: boolean
  readonly chargingAccount: string | null
  readonly stripeAccount: string | null
  readonly charge: string | null
}

export type GiverRow = {
  readonly email: string
  readonly firstName: string
  readonly given: number
  readonly isGuest: boolean
  readonly readerId: string | null
}

export type GrantGiftRow = {
  readonly id: string
  readonly grantId: string | null
  readonly method: ColumnTexts['donation.method']
  readonly reference: string
  readonly name: string
  readonly entryId: string
  readonly sequence: number
  readonly receivedOn: string
  readonly terms: {
    readonly shortfall: ColumnTexts['grant_terms.shortfall']
    readonly delay: ColumnTexts['grant_terms.delay']
    readonly closing: ColumnTexts['grant_terms.closing']
    readonly words: string
  } | null
}

export type HasOpenQuestionsRow = {
  readonly id: string
}

export type IsGiverRow = {
  readonly donationId: string
}

export type IsRepayableRow = {
  readonly repayable: boolean
}

export type LockGiftRow = {
  readonly id: string
}

export type LockQuestionRow = {
  readonly id: string
}

export type LockedGiftRow = {
  readonly id: string
}

export type MoveTargetRow = {
  readonly id: string
  readonly title: string
}

export type NamedGrantRow = {
  readonly id: string
  readonly reference: string
  readonly name: string
  readonly purpose: string
  readonly terms: {
    readonly shortfall: ColumnTexts['grant_terms.shortfall']
    readonly delay: ColumnTexts['grant_terms.delay']
    readonly closing: ColumnTexts['grant_terms.closing']
    readonly words: string
  } | null
}

export type OpenClosureRow = {
  readonly id: string
}

export type OpenPart = {
  readonly id: string
  readonly donationId: string
  readonly state: ColumnTexts['gift_question.state']
}

export type OtherSourceRow = {
  readonly kind: ColumnTexts['ledger_entry.kind']
  readonly amount: number
}

export type OutsideGrantRow = {
  readonly id: string
  readonly entryId: string
  readonly sequence: number
  readonly name: string
  readonly purpose: string
  readonly receivedOn: string
  readonly terms: {
    readonly shortfall: ColumnTexts['grant_terms.shortfall']
    readonly delay: ColumnTexts['grant_terms.delay']
    readonly closing: ColumnTexts['grant_terms.closing']
    readonly words: string
  } | null
}

export type QuestionRow = {
  readonly id: string
  readonly donationId: string
  readonly reference: string
  readonly currency: string
  readonly charityId: string
  readonly charityNumber: string
  readonly charityName: string
  readonly fromProjectId: string | null
  readonly fromTitle: string | null
  readonly fromHasEnded: boolean
  readonly toProjectId: string | null
  readonly toTitle: string | null
  readonly closureId: string | null
  readonly promise: ColumnTexts['gift_question.promise'] | null
  readonly keptPurpose: string | null
  readonly projectPurpose: string | null
  readonly isMonthly: boolean
  readonly offers: ColumnTexts['gift_question.offers'][]
  readonly otherwise: ColumnTexts['gift_question.otherwise']
  readonly amount: number
  readonly message: string
  readonly askedAt: string
  readonly answerBy: string
  readonly state: ColumnTexts['gift_question.state']
  readonly answer: ColumnTexts['gift_question.answer'] | null
  readonly answeredAt: string | null
  readonly answeredBy: ColumnTexts['gift_question.answered_by'] | null
  readonly outcome: ColumnTexts['gift_question.outcome'] | null
  readonly outcomeAmount: number | null
  readonly refundId: string | null
  readonly problem: string | null
  readonly knownName: string | null
  readonly given: number
  readonly returned: number
  readonly underWay: number
  readonly fee: number | null
  readonly givenTo: string | null
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
}

export type ShownGroundRow = {
  readonly id: string
  readonly name: string
  readonly ground: ColumnTexts['restriction_ground.ground']
  readonly words: string
  readonly decidedOn: string | null
  readonly amount: number
  readonly sequence: number
  readonly recordedAt: string
  readonly to: {
    readonly id: string
    readonly title: string
  } | null
}

export type SyncRefundedQuestionsRow = {
  readonly id: string
  readonly closureId: string | null
  readonly state: ColumnTexts['gift_question.state']
}

export type TakeUnansweredRow = {
  readonly id: string
}

export type UndoneGroundRow = {
  readonly grantId: string
  readonly amount: number
  readonly currency: string
  readonly fromTitle: string
  readonly toTitle: string | null
  readonly reason: string
}

export type UnspentGiftRow = {
  readonly id: string
  readonly reference: string
  readonly knownName: string | null
  readonly closureTerm: 'ask-givers' | 'return' | 'secondary-purpose' | 'similar-work' | null
}

export type WaitingQuestionRow = QuestionRow & {
  readonly donorOrgId: string | null
}

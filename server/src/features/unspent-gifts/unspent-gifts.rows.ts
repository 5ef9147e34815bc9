// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTexts } from '../../platform/database/index.ts'

export type ArrivalRow = {
  readonly id: string
  readonly on: string
}

export type ClosureRow = {
  readonly id: string
  readonly project_id: string
  readonly charity_id: string
  readonly currency: string
  readonly becomes: 'cancelled' | 'closed'
  readonly offered_project_id: string | null
  readonly offered_title: string | null
  readonly asks_givers: boolean
  readonly message: string
  readonly opened_at: string
  readonly answer_by: string
  readonly settled_at: string | null
  readonly withdrawn_at: string | null
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
  readonly under_way: number
  readonly fee: number | null
  readonly project_id: string | null
  readonly charity_id: string
  readonly is_grant: boolean
  readonly charging_account: string | null
  readonly stripe_account: string | null
  readonly charge: string | null
}

export type GiverRow = {
  readonly email: string
  readonly first_name: string
  readonly given: number
  readonly is_guest: boolean
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
  readonly donation_id: string
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
  readonly donation_id: string
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
  readonly donation_id: string
  readonly reference: string
  readonly currency: string
  readonly charity_id: string
  readonly charity_number: string
  readonly charity_name: string
  readonly from_project_id: string | null
  readonly from_title: string | null
  readonly from_has_ended: boolean
  readonly to_project_id: string | null
  readonly to_title: string | null
  readonly closure_id: string | null
  readonly promise: ColumnTexts['gift_question.promise'] | null
  readonly kept_purpose: string | null
  readonly project_purpose: string | null
  readonly is_monthly: boolean
  readonly offers: ColumnTexts['gift_question.offers'][]
  readonly otherwise: ColumnTexts['gift_question.otherwise']
  readonly amount: number
  readonly message: string
  readonly asked_at: string
  readonly answer_by: string
  readonly state: ColumnTexts['gift_question.state']
  readonly answer: ColumnTexts['gift_question.answer'] | null
  readonly answered_at: string | null
  readonly answered_by: ColumnTexts['gift_question.answered_by'] | null
  readonly outcome: ColumnTexts['gift_question.outcome'] | null
  readonly outcome_amount: number | null
  readonly refund_id: string | null
  readonly problem: string | null
  readonly known_name: string | null
  readonly given: number
  readonly returned: number
  readonly under_way: number
  readonly fee: number | null
  readonly given_to: string | null
  readonly method: 'bank-transfer' | 'card' | 'cash' | 'cheque' | 'direct-debit' | 'pay-by-bank'
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
  readonly closure_id: string | null
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
  readonly known_name: string | null
  readonly closure_term: 'ask-givers' | 'return' | 'secondary-purpose' | 'similar-work' | null
}

export type WaitingQuestionRow = QuestionRow & {
  readonly donor_org_id: string | null
}

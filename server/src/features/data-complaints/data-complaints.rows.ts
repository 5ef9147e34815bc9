// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTexts } from '../../platform/database/index.ts'

export type AnswerComplaintRow = {
  readonly reference: string
  readonly email: string
}

export type AnsweringAdministratorRow = {
  readonly personId: string
  readonly firstname: string
  readonly email: string
}

export type AnsweringLeadRow = {
  readonly personId: string
  readonly firstname: string
  readonly email: string
}

export type ComplaintRow = {
  readonly id: string
  readonly reference: string
  readonly name: string
  readonly email: string
  readonly words: string
  readonly receivedAt: string
  readonly answerBy: string
  readonly outcome: ColumnTexts['data_complaint.outcome'] | null
  readonly answer: string | null
  readonly answeredAt: string | null
  readonly answeredBy: string | null
}

export type ControllerRow = {
  readonly name: string
  readonly number: string
}

export type DueComplaintRow = {
  readonly reference: string
  readonly charityId: string | null
  readonly answerBy: string
}

export type ExportComplaintsRow = {
  readonly reference: string
  readonly charity: string | null
  readonly name: string
  readonly email: string
  readonly words: string
  readonly receivedAt: string
  readonly answerBy: string
  readonly outcome: ColumnTexts['data_complaint.outcome'] | null
  readonly answer: string | null
  readonly answeredAt: string | null
}

export type WithoutLeadRow = {
  readonly reference: string
  readonly receivedAt: string
  readonly answerBy: string
  readonly charity: {
    readonly id: string
    readonly number: string
    readonly name: string
  }
}

// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTexts, ColumnTypes } from '../database/index.ts'

export type BeganRow = {
  readonly state: ColumnTexts['email_delivery.state']
  readonly began: boolean | null
}

export type MailFiguresRow = {
  readonly unsent: number
  readonly oldest: number
  readonly bulk: number
  readonly doubtful: number
}

export type Message = {
  readonly id: string
  readonly recipient: string
  readonly subject: string
  readonly textBody: string
  readonly htmlBody: string
  readonly headers: ColumnTypes['outbox_message.headers']
  readonly attach: ColumnTypes['outbox_message.attach'] | null
  readonly createdAt: string
}

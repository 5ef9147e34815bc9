// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTexts } from '../database/index.ts'

export type DeliveryStateRow = {
  readonly id: string
  readonly state: ColumnTexts['email_delivery.state']
}

export type QueuedIdRow = {
  readonly id: string
}

export type QueuedMailsRow = {
  readonly recipients: (string | null)[]
}

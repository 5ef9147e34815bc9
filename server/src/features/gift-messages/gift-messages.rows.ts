// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTexts } from '../../platform/database/index.ts'

export type AddressRow = {
  readonly email: string
}

export type CountThreadsRow = {
  readonly threads: number
  readonly waiting: number
}

export type ExportGiftMessagesRow = {
  readonly gift: string
  readonly charity: string
  readonly from: 'charity' | 'giver'
  readonly body: string
  readonly replyTo: string | null
  readonly writtenAt: string
}

export type GiftRow = {
  readonly id: string
  readonly reference: string
  readonly status: ColumnTexts['donation.status']
  readonly amount: number
  readonly currency: string
  readonly charity_id: string
  readonly charity_number: string
  readonly charity_name: string
  readonly project_id: string | null
  readonly project_title: string | null
  readonly own: boolean
  readonly anonymous: boolean
  readonly may_write: boolean
  readonly giver_name: string | null
}

export type HasBegunRow = {}

export type MessageRow = {
  readonly id: string
  readonly donation_id: string
  readonly side: 'charity' | 'giver'
  readonly author_id: string
  readonly giver_name: string | null
  readonly reply_to: string | null
  readonly body: string
  readonly written_at: string
  readonly author: string | null
}

export type Recipient = {
  readonly personId: string
  readonly firstname: string
  readonly email: string
}

export type ThreadRow = {
  readonly donation_id: string
  readonly reference: string
  readonly amount: number
  readonly currency: string
  readonly project_id: string | null
  readonly project_title: string | null
  readonly name: string
  readonly messages: number
  readonly latest_side: 'charity' | 'giver'
  readonly latest_body: string
  readonly latest_at: string
}

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
  readonly charityId: string
  readonly charityNumber: string
  readonly charityName: string
  readonly projectId: string | null
  readonly projectTitle: string | null
  readonly own: boolean
  readonly anonymous: boolean
  readonly mayWrite: boolean
  readonly giverName: string | null
}

export type HasBegunRow = {}

export type MessageRow = {
  readonly id: string
  readonly donationId: string
  readonly side: 'charity' | 'giver'
  readonly authorId: string
  readonly giverName: string | null
  readonly replyTo: string | null
  readonly body: string
  readonly writtenAt: string
  readonly author: string | null
}

export type Recipient = {
  readonly personId: string
  readonly firstname: string
  readonly email: string
  readonly wantsEmail: boolean
}

export type ThreadRow = {
  readonly donationId: string
  readonly reference: string
  readonly amount: number
  readonly currency: string
  readonly projectId: string | null
  readonly projectTitle: string | null
  readonly name: string
  readonly messages: number
  readonly latestSide: 'charity' | 'giver'
  readonly latestBody: string
  readonly latestAt: string
}

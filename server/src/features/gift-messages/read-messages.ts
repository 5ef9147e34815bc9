import { nameProject } from '@pennytrail/contract/donations/gift-words.ts'
import type { GiftMessage, GiftMessages, MessageThread } from '@pennytrail/contract'
import { hasArrived } from '@pennytrail/contract/donations/rules.ts'
import { describePage } from '@pennytrail/contract/pagination.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/index.ts'
import type { Session } from '../../platform/http/index.ts'
import { isOnTeam, mayAnswer } from './gift-messages.policy.ts'
import type { ThreadRow } from './gift-messages.rows.ts'
import {
  countThreads,
  findGift,
  listMessages,
  listThreads,
  type GiftRow,
  type MessageRow,
} from './gift-messages.sql.ts'

/**
 * Returns the gift, and whether the caller is its giver or a member of the charity's team. A giver
 * who is also on the team counts as the giver. Throws `donation-not-found`.
 */
export const enter = async (
  db: Db,
  session: Session,
  donationId: string,
): Promise<{ gift: GiftRow; side: GiftMessages['side'] }> => {
  const gift = await findGift(db, session.userId, donationId)
  if (!gift || (!gift.own && !isOnTeam(session, gift.charityId)))
    throw new AppError('donation-not-found')
  return { gift, side: gift.own ? 'giver' : 'charity' }
}

/** Returns a message as one side sees it. Only the team sees which member wrote an answer. */
export const toMessage = (
  row: MessageRow,
  reader: { readonly userId: string; readonly side: GiftMessages['side'] },
): GiftMessage => ({
  id: row.id,
  from: row.side,
  name: row.side === 'giver' ? row.giverName : reader.side === 'charity' ? row.author : null,
  own: row.authorId === reader.userId,
  body: row.body,
  replyTo: row.replyTo,
  writtenAt: row.writtenAt,
})

export const readMessages = async (
  db: Db,
  session: Session,
  donationId: string,
): Promise<GiftMessages> => {
  const { gift, side } = await enter(db, session, donationId)
  const messages = await listMessages(db, gift.id)
  return {
    donationId: gift.id,
    reference: gift.reference,
    amount: gift.amount,
    currency: gift.currency,
    project: nameProject(gift.projectId, gift.projectTitle),
    charity: { id: gift.charityId, number: gift.charityNumber, name: gift.charityName },
    side,
    namedAs: side === 'giver' ? gift.giverName : null,
    anonymous: gift.anonymous,
    messages: messages.map((row) => toMessage(row, { userId: session.userId, side })),
    can: {
      write:
        side === 'giver'
          ? gift.mayWrite && hasArrived(gift.status)
          : messages.length > 0 && mayAnswer(session, gift.charityId),
    },
  }
}

const toThread = (row: ThreadRow): MessageThread => ({
  donationId: row.donationId,
  reference: row.reference,
  amount: row.amount,
  currency: row.currency,
  project: nameProject(row.projectId, row.projectTitle),
  name: row.name,
  messages: row.messages,
  waiting: row.latestSide === 'giver',
  latest: { from: row.latestSide, body: row.latestBody, writtenAt: row.latestAt },
})

export const readThreads = async (
  db: Db,
  session: Session,
  charityId: string,
  { limit, page }: { readonly limit: number; readonly page: number },
) => {
  if (!isOnTeam(session, charityId)) throw new AppError('access-denied')
  const { threads, waiting } = await countThreads(db, charityId)
  const rows = await listThreads(db, charityId, { limit, offset: (page - 1) * limit })
  return {
    threads: rows.map(toThread),
    waiting,
    ...describePage({ page, limit }, threads),
  }
}

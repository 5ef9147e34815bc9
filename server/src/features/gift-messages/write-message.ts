import { answerLimits, messageLimits } from '@pennytrail/contract/gift-messages/routes.ts'
import type { GiftMessage, GiftMessages } from '@pennytrail/contract'
import { tidyMessage } from '@pennytrail/contract/gift-messages/rules.ts'
import { hasArrived } from '@pennytrail/contract/donations/rules.ts'
import { AppError } from '../../platform/app-error.ts'
import { lockClientId, type Db } from '../../platform/database/index.ts'
import type { Deps, Session } from '../../platform/http/index.ts'
import { toGiver, toTeam } from './gift-messages.emails.ts'
import { mayAnswer } from './gift-messages.policy.ts'
import {
  findAddress,
  findMessage,
  listTeam,
  findWriter,
  hasBegun,
  insertMessage,
  type GiftRow,
  type MessageRow,
} from './gift-messages.sql.ts'
import { enter, toMessage } from './read-messages.ts'
import { notify } from '../notifications/index.ts'

interface Written {
  readonly id: string
  readonly body: string
  readonly shareAddress: boolean
}

interface Writing {
  readonly db: Db
  readonly deps: Deps
  readonly session: Session
}

/** Stores a message and emails the other side. A repeat with the same id returns that message. */
export const writeMessage = async (
  writing: Writing,
  donationId: string,
  { id, shareAddress, ...written }: Written,
): Promise<GiftMessage> => {
  const { db, deps, session } = writing
  const { gift, side } = await enter(db, session, donationId)
  const body = tidyMessage(written.body)
  await lockClientId(db, id)
  const known = await findMessage(db, id)
  if (known) return isRepeated(known, session, gift, body, side)
  await allow(db, session, gift, side)
  const limits = side === 'giver' ? messageLimits : answerLimits
  await deps.limits.take(limits, { person: session.userId })
  const isNew = await insertMessage(db, {
    id,
    donationId: gift.id,
    charityId: gift.charityId,
    side,
    authorId: session.userId,
    giverName: side === 'giver' ? (gift.giverName ?? '') : null,
    replyTo: side === 'giver' && shareAddress ? await findAddress(db, session.userId) : null,
    body,
    at: deps.clock.now(),
  })
  const row = await findMessage(db, id)
  // The id is already used by somebody else's message, so the error reveals nothing about that
  // message.
  if (!row) throw new AppError('message-id-used')
  if (!isNew) return isRepeated(row, session, gift, body, side)
  await notifyOthers(writing, gift, row)
  return toMessage(row, { userId: session.userId, side })
}

const isRepeated = (
  known: MessageRow,
  { userId }: Session,
  gift: GiftRow,
  body: string,
  side: GiftMessages['side'],
): GiftMessage => {
  if (known.authorId !== userId || known.donationId !== gift.id || known.body !== body)
    throw new AppError('message-id-used')
  return toMessage(known, { userId, side })
}

const allow = async (
  db: Db,
  session: Session,
  gift: GiftRow,
  side: GiftMessages['side'],
): Promise<void> => {
  if (side === 'giver') {
    if (!gift.mayWrite) throw new AppError('access-denied')
    if (!hasArrived(gift.status)) throw new AppError('message-not-possible')
    return
  }
  if (!mayAnswer(session, gift.charityId)) throw new AppError('access-denied')
  if (!(await hasBegun(db, gift.id))) {
    throw new AppError('message-not-possible', {
      message: 'The giver has not written about this gift, so there is nothing to reply to.',
    })
  }
}

/**
 * Tells the other side. Needs the system role, because the writer may not read email addresses.
 */
const notifyOthers = async (
  { db, deps }: Writing,
  gift: GiftRow,
  message: MessageRow,
): Promise<void> => {
  const read = <T>(look: (system: Db) => Promise<T>) => deps.database.beside.read('system', look)
  if (message.side === 'charity') {
    const writer = await read((system) => findWriter(system, gift.id))
    if (writer) await notify(db, deps, toGiver(deps.config, writer, gift, message.body), writer)
    return
  }
  const content = { name: message.giverName ?? '', body: message.body, replyTo: message.replyTo }
  const title = `A giver writes about gift ${gift.reference}`
  for (const member of await read((system) => listTeam(system, gift.charityId)))
    await notify(db, deps, toTeam(deps.config, member, gift, content), { ...member, title })
}

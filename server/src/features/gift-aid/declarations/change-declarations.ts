import type { GiftAidDeclaration } from '@pennytrail/contract'
import type { GiftAidIdentity } from '@pennytrail/contract/gift-aid/rules.ts'
import { isUndoingAll } from '@pennytrail/contract/gift-aid/declaration-rules.ts'
import { addDays, getTaxYear, toUkDate } from '@pennytrail/contract/uk-date.ts'
import { AppError, makeFieldError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Deps, Session } from '../../../platform/http/index.ts'
import { queueMail } from '../../../platform/mail/index.ts'
import {
  addIdentity,
  endAll,
  findConfirmed,
  findDeclaration,
  insertEnding,
  listDeclarations,
  type DeclarationRow,
} from './declarations.sql.ts'
import { buildDeclarationEndedEmail } from '../gift-aid.emails.ts'
import { viewDeclaration } from './view-declarations.ts'

export const listOwnDeclarations = async (
  db: Db,
  personId: string,
): Promise<GiftAidDeclaration[]> => (await listDeclarations(db, personId)).map(viewDeclaration)

interface Ending {
  readonly reason: 'cancelled' | 'not-enough-tax'
  readonly from?: string | undefined
}

/** The first day whose gifts a declaration covers: its own gift may have come before it was made. */
export const getFirstDay = (row: Pick<DeclarationRow, 'covers_from' | 'given_on'>): string =>
  row.given_on !== null && row.given_on < row.covers_from ? row.given_on : row.covers_from

/**
 * The first day that is no longer covered: today for whoever cancels, and whatever day the giver
 * tells since when they pay too little tax. One for a single gift ends as if it had not been made,
 * and so does an oral one soon after its confirmation.
 */
const getEndDay = (row: DeclarationRow, { reason, from }: Ending, today: string): string => {
  const first = getFirstDay(row)
  if (row.scope === 'gift') return first
  if (reason === 'cancelled') return isUndoingAll(row.confirmed_on, today) ? first : today
  const day = from ?? getTaxYear(today)
  if (day > today) throw makeFieldError('from', 'Choose a day that is not in the future.')
  return day < first ? first : day
}

/** Mails whoever declared, where they have an account, that it has ended. */
export const notifyDeclarationEnded = async (
  db: Db,
  deps: Pick<Deps, 'config'>,
  id: string,
  day: string,
): Promise<void> => {
  for (const told of await findConfirmed(db, { ids: [id] })) {
    if (told.has_account) await queueMail(db, buildDeclarationEndedEmail(told, day, deps))
  }
}

/** Ends one of a person's declarations. What was claimed under it goes back with the next claim. */
export const endDeclaration = async (
  db: Db,
  deps: Deps,
  session: Session,
  id: string,
  ending: Ending,
): Promise<GiftAidDeclaration> => {
  const now = deps.clock.now()
  const row = await findDeclaration(db, session.userId, id)
  if (!row) throw new AppError('gift-aid-declaration-not-found')
  if (row.ended) throw new AppError('gift-aid-declaration-ended')
  const day = getEndDay(row, ending, toUkDate(now))
  const { reason } = ending
  const ended = await insertEnding(db, { id, at: now, endsOn: day, reason, toldBy: 'giver' })
  if (!ended) throw new AppError('gift-aid-declaration-ended')
  await notifyDeclarationEnded(db, deps, id, day)
  return viewDeclaration((await findDeclaration(db, session.userId, id))!)
}

/** A new name or home address, for all that stand. */
export const changeIdentity = async (
  db: Db,
  deps: Deps,
  session: Session,
  identity: GiftAidIdentity,
): Promise<GiftAidDeclaration[]> => {
  const personId = session.userId
  await deps.limits.take({ key: `gift-aid-identity:${personId}`, limit: 20, windowSeconds: 3600 })
  const changed = await addIdentity(db, personId, identity, deps.clock.now())
  if (changed === 0) throw new AppError('gift-aid-nothing-declared')
  return listOwnDeclarations(db, personId)
}

/** For whoever deletes their account; what they gave stays covered. `db` acts as the system. */
export const endDeclarations = (db: Db, personId: string, now: Date): Promise<number> =>
  endAll(db, personId, now, addDays(toUkDate(now), 1))

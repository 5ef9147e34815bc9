import type { GiftAidDeclaration } from '@pennytrail/contract'
import type { GiftAidIdentity } from '@pennytrail/contract/gift-aid/rules.ts'
import { isUndoingAll } from '@pennytrail/contract/gift-aid/declaration-rules.ts'
import { addDays, getTaxYear, toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { AppError, makeFieldError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Deps, Session } from '../../../platform/http/index.ts'
import {
  insertIdentity,
  endAll,
  listConfirmed,
  findDeclaration,
  insertEnding,
  listDeclarations,
  type DeclarationRow,
} from './declarations.sql.ts'
import { buildDeclarationEndedEmail } from '../gift-aid.emails.ts'
import { viewDeclaration } from './view-declarations.ts'
import { notify } from '../../notifications/index.ts'

export const listOwnDeclarations = async (
  db: Db,
  personId: string,
): Promise<GiftAidDeclaration[]> => (await listDeclarations(db, personId)).map(viewDeclaration)

interface Ending {
  readonly reason: 'cancelled' | 'not-enough-tax'
  readonly from?: string | undefined
}

/**
 * Returns the first day whose gifts a declaration covers. A gift that the declaration was made with
 * may be older than the declaration.
 */
export const getFirstDay = (row: Pick<DeclarationRow, 'coversFrom' | 'givenOn'>): string =>
  row.givenOn !== null && row.givenOn < row.coversFrom ? row.givenOn : row.coversFrom

/**
 * Returns the first day that a declaration no longer covers: today if the giver cancels it, or the
 * day that the giver names if the giver pays too little tax. A declaration for a single gift ends
 * as if it had never been made, and so does an oral one that is cancelled soon after its
 * confirmation.
 */
const getEndDay = (row: DeclarationRow, { reason, from }: Ending, today: string): string => {
  const first = getFirstDay(row)
  if (row.scope === 'gift') return first
  if (reason === 'cancelled') return isUndoingAll(row.confirmedOn, today) ? first : today
  const day = from ?? getTaxYear(today)
  if (day > today) throw makeFieldError('from', 'Choose a date that is not in the future.')
  return day < first ? first : day
}

/** Emails the giver that their declaration has ended, if they made it with an account or as a guest. */
export const notifyDeclarationEnded = async (
  db: Db,
  deps: Pick<Deps, 'clock' | 'config'>,
  id: string,
  day: string,
): Promise<void> => {
  for (const declaration of await listConfirmed(db, { ids: [id] })) {
    if (declaration.hasAccount || declaration.isGuest) {
      const mail = buildDeclarationEndedEmail(declaration, day, deps)
      await notify(db, deps, mail, { personId: declaration.readerId })
    }
  }
}

/**
 * Ends one of a person's declarations. The tax claimed under it goes back to HMRC for gifts
 * that are no longer covered.
 */
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
  const ended = await insertEnding(db, { id, at: now, endsOn: day, reason, endedBy: 'giver' })
  if (!ended) throw new AppError('gift-aid-declaration-ended')
  await notifyDeclarationEnded(db, deps, id, day)
  return viewDeclaration((await findDeclaration(db, session.userId, id))!)
}

/** Changes the name or home address on all of a person's active declarations. */
export const changeIdentity = async (
  db: Db,
  deps: Deps,
  session: Session,
  identity: GiftAidIdentity,
): Promise<GiftAidDeclaration[]> => {
  const personId = session.userId
  const changed = await insertIdentity(db, personId, identity, deps.clock.now())
  if (changed === 0) throw new AppError('gift-aid-nothing-declared')
  return listOwnDeclarations(db, personId)
}

/**
 * Ends all declarations of a person who deletes their account; their past gifts stay covered. `db`
 * acts as the system.
 */
export const endDeclarations = (db: Db, personId: string, now: Date): Promise<number> =>
  endAll(db, personId, now, addDays(toUkDate(now), 1))

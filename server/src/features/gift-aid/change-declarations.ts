import type { GiftAidDeclaration } from '@pennytrail/contract'
import type { GiftAidIdentity } from '@pennytrail/contract/gift-aid.ts'
import { daysOn, taxYearOf, ukDate } from '@pennytrail/contract/uk-date.ts'
import { AppError, fieldError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/index.ts'
import type { Deps, Session } from '../../platform/http/index.ts'
import { queueMail } from '../../platform/mail/index.ts'
import {
  addIdentity,
  endAll,
  findConfirmed,
  findDeclaration,
  insertEnding,
  listDeclarations,
  type DeclarationRow,
} from './declarations.sql.ts'
import { endedMail } from './gift-aid.letters.ts'
import { viewDeclaration } from './view-declarations.ts'

export const listOwnDeclarations = async (
  db: Db,
  personId: string,
): Promise<GiftAidDeclaration[]> => (await listDeclarations(db, personId)).map(viewDeclaration)

interface Ending {
  readonly reason: 'cancelled' | 'not-enough-tax'
  readonly from?: string | undefined
}

/**
 * The first day that is no longer covered: today for whoever cancels, and whatever day the giver
 * tells since when they pay too little tax. One for a single gift ends as if it had not been made.
 */
const endsOn = (row: DeclarationRow, { reason, from }: Ending, today: string): string => {
  if (row.scope === 'gift') return row.covers_from
  if (reason === 'cancelled') return today
  const day = from ?? taxYearOf(today)
  if (day > today) throw fieldError('from', 'Choose a day that is not in the future.')
  return day < row.covers_from ? row.covers_from : day
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
  const day = endsOn(row, ending, ukDate(now))
  const ended = await insertEnding(db, { id, at: now, endsOn: day, reason: ending.reason })
  if (!ended) throw new AppError('gift-aid-declaration-ended')
  for (const told of await findConfirmed(db, { ids: [id] })) {
    await queueMail(db, endedMail(told, day, deps))
  }
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
export const endDeclarationsOf = (db: Db, personId: string, now: Date): Promise<number> =>
  endAll(db, personId, now, daysOn(ukDate(now), 1))

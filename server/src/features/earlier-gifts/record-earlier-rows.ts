import type { EarlierRow, RowOutcome } from '@pennytrail/contract'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { formatDay } from '@pennytrail/contract/dates/uk-time.ts'
import { wordingVersion } from '@pennytrail/contract/gift-aid/rules.ts'
import { AppError, makeFieldError, orThrow } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/index.ts'
import type { Deps, Session, Subject } from '../../platform/http/index.ts'
import { deriveUuid } from '../../platform/ids.ts'
import { recordDeclaration } from '../gift-aid/index.ts'
import { lockLedger, readOpenDays } from '../ledger/index.ts'
import {
  deleteEarlierGift,
  findEarlierGift,
  insertEarlierGift,
  listKnownDeclarations,
} from './earlier-gifts.sql.ts'
import { makeGiverBook, type GiverBook } from './giver-book.ts'

interface Recording {
  readonly db: Db
  readonly deps: Pick<Deps, 'clock' | 'config'>
  readonly session: Pick<Session, 'userId'>
  readonly charity: Subject
  readonly now: Date
  readonly book: GiverBook
  /** The first day of the books here; null if none is set. */
  readonly firstDay: string | null
  /** How many gifts of the file are equal, by giver, date, amount and method. */
  readonly equal: Map<string, number>
}

const findGiftProblem = (
  { date }: NonNullable<EarlierRow['gift']>,
  { firstDay, now }: Recording,
): string | null => {
  if (date > toUkDate(now)) return 'The date of the gift is in the future.'
  return firstDay !== null && date >= firstDay
    ? `Your books here begin on ${formatDay(firstDay)}. Record gifts from that day on as transactions.`
    : null
}

/** Records the declaration of a row. Returns whether it is new, or throws what is wrong with it. */
const recordRowDeclaration = async (
  { charity, db, deps, session }: Recording,
  giverId: string,
  declaration: NonNullable<EarlierRow['declaration']>,
): Promise<'new' | 'known'> => {
  const { confirmedOn, declaredOn, identity, scope, taken } = declaration
  const id = deriveUuid('declaration', charity.id, giverId, declaredOn, scope, taken)
  if ((await listKnownDeclarations(db, charity.id, [id])).has(id)) return 'known'
  try {
    await recordDeclaration(db, deps, session, charity, {
      id,
      giver: { kind: 'temporary', tempuserid: giverId },
      scope,
      taken,
      declaredOn,
      confirmed: confirmedOn === null ? null : { by: 'letter', on: confirmedOn },
      wordingVersion,
      statement: true,
      identity,
    })
  } catch (error) {
    if (error instanceof AppError && error.code === 'gift-aid-declared-already') return 'known'
    throw error
  }
  return 'new'
}

/** Records the gift of a row. Equal gifts of one giver are told apart by their order in the file. */
const recordRowGift = async (
  { charity, db, equal, now }: Recording,
  giverId: string,
  gift: NonNullable<EarlierRow['gift']>,
): Promise<'new' | 'known'> => {
  const facts = [charity.id, giverId, gift.date, `${gift.amount}`, gift.method]
  const place = (equal.get(facts.join()) ?? 0) + 1
  equal.set(facts.join(), place)
  const id = deriveUuid('earlier-gift', ...facts, `${place}`)
  const isNew = await insertEarlierGift(db, { ...gift, id, giverId, charityId: charity.id }, now)
  return isNew ? 'new' : 'known'
}

const nothing = { giver: null, declaration: null, gift: null } as const

/** Records a row, or nothing of it if something is wrong with it. */
const recordRow = async (recording: Recording, row: EarlierRow): Promise<RowOutcome> => {
  const { line, declaration, gift } = row
  const problem = gift && findGiftProblem(gift, recording)
  if (problem) return { line, ...nothing, problem }
  if (declaration && row.giver.isOrganisation) {
    return { line, ...nothing, problem: 'An organisation makes no Gift Aid declaration.' }
  }
  try {
    return await recording.db.savepoint(async () => {
      const giver = await recording.book.find(row.giver)
      return {
        line,
        giver: giver.isNew ? 'new' : 'known',
        declaration: declaration && (await recordRowDeclaration(recording, giver.id, declaration)),
        gift: gift && (await recordRowGift(recording, giver.id, gift)),
        problem: null,
      }
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    recording.book.forget(row.giver)
    return { line, ...nothing, problem: error.message }
  }
}

class Undone extends Error {}

/**
 * Records givers, their declarations and their gifts from before, row by row, and says for each row
 * what is new, known or wrong. A row with a problem is left out; the others are taken. With `save`
 * false everything is rolled back. Sending rows again records nothing twice.
 */
export const recordEarlierRows = async (
  db: Db,
  deps: Pick<Deps, 'clock' | 'config'>,
  session: Pick<Session, 'userId'>,
  charity: Subject,
  sent: {
    readonly rows: readonly EarlierRow[]
    readonly save: boolean
    readonly statement: boolean
  },
): Promise<{ rows: RowOutcome[] }> => {
  const { rows, save, statement } = sent
  if (save && !statement && rows.some(({ declaration }) => declaration !== null)) {
    throw makeFieldError(
      'statement',
      'Say that HMRC’s statement about tax was part of each declaration.',
    )
  }
  await lockLedger(db, charity.id)
  const { firstDay } = await readOpenDays(db, charity.id)
  const now = deps.clock.now()
  const book = await makeGiverBook(db, charity.id, rows, now)
  const recording = { db, deps, session, charity, now, book, firstDay, equal: new Map() }
  const outcomes: RowOutcome[] = []
  try {
    await db.savepoint(async () => {
      for (const row of rows) outcomes.push(await recordRow(recording, row))
      if (!save) throw new Undone()
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
  }
  return { rows: outcomes }
}

/** Removes an earlier gift. Throws `donation-not-found`, or `earlier-gift-claimed` if a claim has it. */
export const removeEarlierGift = async (
  db: Db,
  charityId: string,
  id: string,
): Promise<{ removed: true }> => {
  const gift = orThrow(await findEarlierGift(db, charityId, id), 'donation-not-found')
  if (gift.isClaimed) throw new AppError('earlier-gift-claimed')
  await deleteEarlierGift(db, id)
  return { removed: true }
}

import type { GiftToDeclare, RecordedDeclaration, NewRecorded } from '@pennytrail/contract'
import { getDeclarationWording } from '@pennytrail/contract/gift-aid/rules.ts'
import {
  getConfirmedDayError,
  getRecordedDayError,
} from '@pennytrail/contract/gift-aid/declaration-rules.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { recordActivity } from '../../../platform/activity/index.ts'
import { AppError, makeFieldError, orThrow } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Deps, Session, Subject } from '../../../platform/http/index.ts'
import { lockLedger } from '../../ledger/index.ts'
import { listConfirmed, insertDeclaration } from './declarations.sql.ts'
import { getCoversFrom } from './make-declaration.ts'
import { buildDeclarationRecordedEmail } from '../gift-aid.emails.ts'
import type { GiftToDeclareRow, RecordableGiverRow } from '../gift-aid.rows.ts'
import {
  readCoversSince,
  findGiver,
  findRecordedDeclaration,
  findOfflineGift,
} from './recorded-declarations.sql.ts'
import { toRecordedDeclaration } from './view-declarations.ts'
import { notify } from '../../notifications/index.ts'

/** The giver who declared, and the gift that identifies them, if there is one. */
interface Declarer {
  readonly giver: RecordableGiverRow
  readonly gift: GiftToDeclareRow | null
}

/** Finds an offline gift whose giver is a person. */
export const findGiftToDeclare = async (
  db: Db,
  charityId: string,
  giftId: string,
): Promise<GiftToDeclareRow> => {
  const gift = orThrow(await findOfflineGift(db, charityId, giftId), 'donation-not-found')
  if (gift.isOrganisation) throw new AppError('gift-aid-organisation')
  return gift
}

export const viewGiftToDeclare = (gift: GiftToDeclareRow): GiftToDeclare => ({
  id: gift.id,
  reference: gift.reference,
  givenOn: gift.givenOn,
  amount: gift.amount,
  name: gift.name,
  canMail: gift.email !== null,
  covered: gift.covered,
})

const findDeclarer = async (
  db: Db,
  charityId: string,
  named: NewRecorded['giver'],
): Promise<Declarer> => {
  if (named.kind === 'gift') {
    const gift = await findGiftToDeclare(db, charityId, named.giftId)
    return { giver: gift, gift }
  }
  const giver = await findGiver(db, charityId, named)
  if (!giver) {
    throw new AppError(named.kind === 'known' ? 'person-not-found' : 'temporary-person-not-found')
  }
  if (giver.isOrganisation) throw new AppError('gift-aid-organisation')
  return { giver, gift: null }
}

/** Returns the day on which an oral declaration was confirmed in writing; null for one on paper. */
const getConfirmedDay = (
  { confirmed, declaredOn, taken }: NewRecorded,
  { email }: RecordableGiverRow,
  today: string,
): string | null => {
  if (taken === 'paper') return null
  if (confirmed === null) {
    throw makeFieldError('confirmed', 'An oral declaration counts once it is confirmed in writing.')
  }
  if (confirmed.by === 'mail') {
    if (email !== null) return today
    throw makeFieldError(
      'confirmed',
      'We do not have this giver’s email address. Send a letter first.',
    )
  }
  const error = getConfirmedDayError(confirmed.on, declaredOn, today)
  if (error) throw makeFieldError('confirmedOn', error)
  return confirmed.on
}

const isSameDeclaration = (held: RecordedDeclaration, sent: NewRecorded): boolean =>
  held.scope === sent.scope && held.taken === sent.taken && held.declaredOn === sent.declaredOn

/**
 * Records a declaration that a giver made on paper or orally, in the caller's transaction, which
 * acts as the system. Emails the giver if they have an address. A repeat with the same id returns
 * the same declaration.
 */
export const recordDeclaration = async (
  db: Db,
  deps: Pick<Deps, 'clock' | 'config'>,
  session: Pick<Session, 'userId'>,
  charity: Subject,
  sent: NewRecorded,
): Promise<RecordedDeclaration> => {
  const now = deps.clock.now()
  const today = toUkDate(now)
  await lockLedger(db, charity.id)
  const before = await findRecordedDeclaration(db, charity.id, sent.id)
  if (before) {
    const held = toRecordedDeclaration(before)
    if (isSameDeclaration(held, sent)) return held
    throw new AppError('conflict')
  }
  const error = getRecordedDayError(sent.declaredOn, today)
  if (error) throw makeFieldError('declaredOn', error)
  const { gift, giver } = await findDeclarer(db, charity.id, sent.giver)
  const since = getCoversFrom(sent.scope, sent.declaredOn)
  if (sent.scope === 'gift') {
    if (!gift) throw makeFieldError('scope', 'Choose a gift, or choose what else it covers.')
    if (gift.covered) throw new AppError('gift-aid-declared-already')
  } else if (await readCoversSince(db, charity.id, giver, since)) {
    throw new AppError('gift-aid-declared-already')
  }
  const made = await insertDeclaration(db, {
    id: sent.id,
    charityId: charity.id,
    personId: giver.temporaryPersonId === null ? giver.personId : null,
    temporaryPersonId: giver.temporaryPersonId,
    donationId: gift?.id ?? null,
    scope: sent.scope,
    declaredOn: sent.declaredOn,
    coversFrom: since,
    madeAt: now,
    wordingVersion: sent.wordingVersion,
    wording: getDeclarationWording(
      sent.scope,
      charity.name,
      gift?.amount ?? null,
      sent.wordingVersion,
    ),
    taken: sent.taken,
    confirmedOn: getConfirmedDay(sent, giver, today),
    recordedBy: session.userId,
    identity: sent.identity,
  })
  // The id belongs to another charity's declaration.
  if (!made) throw new AppError('conflict')
  for (const row of await listConfirmed(db, { ids: [sent.id] })) {
    if (row.hasAccount || sent.confirmed?.by === 'mail') {
      const mail = buildDeclarationRecordedEmail(row, deps)
      await notify(db, deps, mail, { personId: row.readerId })
    }
  }
  await recordActivity(db, {
    by: session.userId,
    act: 'record-gift-aid-declaration',
    subjectKind: 'charity',
    subjectId: charity.id,
    detail: { taken: sent.taken, scope: sent.scope },
    at: now,
  })
  return toRecordedDeclaration((await findRecordedDeclaration(db, charity.id, sent.id))!)
}

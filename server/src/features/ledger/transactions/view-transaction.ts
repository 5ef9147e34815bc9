import type { Transaction } from '@pennytrail/contract'
import { toCanonicalForm, chainStart } from '@pennytrail/contract/ledger/canonical-entry.ts'
import { isSpendingKind } from '@pennytrail/contract/ledger/entry-kinds.ts'
import { toOpenDate } from '@pennytrail/contract/ledger/books-start-rules.ts'
import { AppError } from '../../../platform/app-error.ts'
import { sql, type Db } from '../../../platform/database/index.ts'
import type { Session } from '../../../platform/http/index.ts'
import { isUuid } from '../../../platform/ids.ts'
import { findEntryCover } from '../../attribution/index.ts'
import { throwNotVisible } from '../../projects/index.ts'
import { foldFeesIntoGifts, linkFeesToGifts } from './charged-fees.sql.ts'
import { showOwnDetails } from '../bank-accounts/own-details.ts'
import { mayErasePayerTexts, mayReverse, mayReverseKind } from '../ledger.policy.ts'
import { showOwnPayees } from '../payee-names/payee-names.ts'
import { listCommitmentOpenings, publishedFields } from '../entries/commitment-openings.ts'
import { storedColumns, storedJoins, toCanonical, type Stored } from '../entries/stored-entry.ts'
import type {
  AssertNotHiddenRow,
  CreditLinkRow,
  IsGiftAidEntryRow,
  Viewed,
} from '../ledger.rows.ts'

/**
 * Checks the id of a transaction. A malformed id throws `transaction-not-found`, like an unknown
 * one.
 */
export const parseTransactionId = (id: string): string => {
  if (!isUuid(id)) throw new AppError('transaction-not-found')
  return id.toLowerCase()
}

const findViewed = (db: Db, id: string): Promise<Viewed | undefined> =>
  db.maybe<Viewed>(sql`
    select transaction_rows(array[e.id], null) -> 0 shown,
      json_build_object('id', c.id, 'number', c.number, 'name', c.name) charity,
      case when i.author ~ '^[0-9a-f]{8}-' then coalesce((
        select full_name(w.first_name, w.last_name) from person w where w.id::text = i.author
      ), 'Someone who has left') else i.author end author,
      year_locked_through(e.charity_id)::text locked_through,
      books_first_day(e.charity_id)::text first_day,
      (select p.chain_hash from ledger_proof(e.charity_id, e.seq - 2, 1) p
       where p.seq = e.seq - 1) previous_hash
    from ledger_entry e
    join charity c on c.id = e.charity_id
    left join ledger_identity i on i.entry_id = e.id
    where e.id = ${id}`)

/**
 * Returns whether an entry records Gift Aid that HMRC owes or paid. Such an entry is changed
 * through its Gift Aid claim.
 */
export const isGiftAidEntry = async (db: Db, id: string): Promise<boolean> =>
  (await db.maybe<IsGiftAidEntryRow>(sql`
    select from ledger_entry e where e.id = ${id} and (
      (e.source = 'platform' and e.source_ref like 'gift-aid-%')
      or exists (select from ledger_leg l
                 where l.entry_id = e.id and l.charity_id = e.charity_id
                   and l.account = 'gift-aid-receivable'))`)) !== undefined

const findStored = (db: Db, charityId: string, id: string): Promise<Stored> =>
  db.one<Stored>(sql`
    select ${storedColumns}
    from ledger_entry e
    ${storedJoins}
    where e.charity_id = ${charityId} and e.id = ${id}`)

const toProof = (stored: Stored, previousHash: Buffer | null): Transaction['proof'] => ({
  form: toCanonicalForm(toCanonical(stored)),
  leafHash: stored.leafHash.toString('hex'),
  previousHash: previousHash?.toString('hex') ?? chainStart,
  chainHash: stored.chainHash.toString('hex'),
  openings: listCommitmentOpenings(stored, publishedFields),
})

/** Reads what suppliers gave back of a payment, and of which payment a credit gives money back. */
const readCredits = async (
  db: Db,
  id: string,
): Promise<Pick<Transaction, 'credits' | 'creditOf'>> => {
  const rows = await db.many<CreditLinkRow>(sql`
    select e.id, e.seq sequence, e.amount, s.entry_id = ${id} is_payment
    from supplier_credit s
    join ledger_entry e on e.id = case when s.entry_id = ${id} then s.payment_id else s.entry_id end
      and e.charity_id = s.charity_id
    where (s.entry_id = ${id} or s.payment_id = ${id})
      and (s.entry_id = ${id} or not exists (select from ledger_entry r where r.reverses_id = e.id
        and r.charity_id = s.charity_id))
    order by e.seq`)
  const payment = rows.find(({ isPayment }) => isPayment)
  return {
    credits: rows.flatMap(({ isPayment, ...credit }) => (isPayment ? [] : [credit])),
    creditOf: payment ? { id: payment.id, sequence: payment.sequence } : null,
  }
}

/**
 * Returns how much of a spending entry, or of a transfer from the general fund to a project, was
 * paid for by gifts.
 */
const readCover = async (
  db: Db,
  shown: NonNullable<Viewed['shown']>,
  credits: Transaction['credits'],
): Promise<Transaction['cover']> => {
  const { id, kind } = shown
  const amount = credits.reduce((left, credit) => left - credit.amount, shown.amount)
  if (!isSpendingKind(kind) && kind !== 'transfer') return null
  const cover = await findEntryCover(db, { id, amount, reversed: shown.reversedBy !== null })
  return cover && (isSpendingKind(kind) || cover.gifts > 0) ? cover : null
}

/** Returns the parts of an entry that the caller may see. `db` acts as the caller. */
export const viewTransaction = async (
  db: Db,
  id: string,
  session: Session | null,
): Promise<Transaction | undefined> => {
  const viewed = await findViewed(db, id)
  if (!viewed?.shown) return undefined
  const stored = await findStored(db, viewed.charity.id, id)
  const linked = await foldFeesIntoGifts(
    db,
    viewed.charity.id,
    await linkFeesToGifts(db, viewed.charity.id, [{ ...viewed.shown, chargedOn: null, fees: [] }]),
  )
  const named = await showOwnPayees(db, session, linked)
  const [own] = await showOwnDetails(db, session, viewed.charity.id, named)
  const { change: _change, ...shown } = own!
  const credited = await readCredits(db, id)
  const correctionDate = toOpenDate(shown.entryDate, viewed, shown.category === 'opening-balance')
  const free = shown.reverses === null && shown.reversedBy === null && stored.source !== 'provider'
  return {
    ...shown,
    charity: viewed.charity,
    author: viewed.author,
    inLockedYear: viewed.lockedThrough !== null && shown.entryDate <= viewed.lockedThrough,
    correctionDate,
    original: stored.original,
    cover: await readCover(db, viewed.shown, credited.credits),
    ...credited,
    proof: toProof(stored, viewed.previousHash),
    can: {
      reverse: free && mayReverseKind(session, viewed.charity.id, shown.kind),
      askLead:
        free &&
        mayReverse(session, viewed.charity.id) &&
        !mayReverseKind(session, viewed.charity.id, shown.kind),
      erasePayerText: shown.payerText !== null && mayErasePayerTexts(session, viewed.charity.id),
    },
  }
}

/**
 * Returns the error for a caller who cannot see an entry: 404, or the error that they get for the
 * entry’s project.
 */
export const assertNotHidden = async (
  db: Db,
  id: string,
  session: Session | null,
): Promise<AppError> => {
  const { project } = await db.one<AssertNotHiddenRow>(
    sql`select ledger_entry_project(${id}) project`,
  )
  return project ? throwNotVisible(db, project, session) : new AppError('transaction-not-found')
}

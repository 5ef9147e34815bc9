import type { CheckedPayoutMatch } from '@pennytrail/contract'
import { getEntryDateError } from '@pennytrail/contract/ledger/entry-rules.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { getClosedDateError } from '@pennytrail/contract/ledger/books-start-rules.ts'
import { AppError, orThrow } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import { roleInCharity, type Deps, type Session } from '../../../platform/http/index.ts'
import {
  buildFeeEntry,
  lockLedger,
  postEntries,
  readOpenDays,
  reverseEntry,
} from '../../ledger/index.ts'
import { findConnection } from '../connect/connection.sql.ts'
import { mayMatch } from '../payments.policy.ts'
import type { PayoutToMatch } from '../payments.rows.ts'
import { findAlike, findPayoutToMatch, insertMatch, type MatchRow } from './payouts.sql.ts'

type Line = Extract<CheckedPayoutMatch, { as: 'line' }>

interface Matching {
  readonly charityId: string
  readonly payout: PayoutToMatch & { readonly entry: string }
  readonly today: string
  readonly now: Date
  /** The person who matches the payout. */
  readonly by: { readonly authorRole: 'Lead' | 'Manager'; readonly author: string }
}

/**
 * Matches a payout with the bank statement. The payout has already moved the money to the bank in
 * the ledger. So this reverses income that was also entered from the statement line, and posts as a
 * fee the amount that the bank kept.
 */
export const matchPayout = async (
  db: Db,
  { clock }: Pick<Deps, 'clock'>,
  session: Session,
  { id: charityId, payoutId }: { readonly id: string; readonly payoutId: string },
  match: CheckedPayoutMatch,
): Promise<MatchRow> => {
  if (!(await findConnection(db, charityId))) throw new AppError('charity-not-found')
  if (!mayMatch(session, charityId)) throw new AppError('access-denied')
  await lockLedger(db, charityId)
  const payout = orThrow(await findPayoutToMatch(db, charityId, payoutId), 'payout-not-found')
  if (payout.match !== null) throw new AppError('payout-matched')
  const { entry } = payout
  if (payout.state === 'failed' || payout.amount < 0 || entry === null) {
    throw new AppError('payout-not-matchable')
  }
  const now = clock.now()
  const role = roleInCharity(session, charityId)!
  const matching: Matching = {
    charityId,
    payout: { ...payout, entry },
    now,
    today: toUkDate(now),
    by: { authorRole: role === 'Lead' ? 'Lead' : 'Manager', author: session.userId },
  }
  if (match.as === 'line') await matchLine(db, matching, match)
  else await matchEntry(db, matching, match.entryId)
  return (await findPayoutToMatch(db, charityId, payoutId))!.match!
}

const issue = (path: string, message: string): AppError =>
  new AppError('validation-failed', { issues: [{ path, message }] })

/**
 * Matches the payout with income that was entered from the statement line, and reverses that
 * income on the line's date, which is the income's.
 */
const matchEntry = async (db: Db, matching: Matching, entryId: string): Promise<void> => {
  const { charityId, payout } = matching
  const found = await findAlike(db, payout.id, entryId)
  if (!found) {
    throw issue(
      'entryId',
      'That entry is no longer available for this payout. Check the payout again.',
    )
  }
  const reason = 'It was a payout of gifts that are already in the ledger.'
  await reverseEntry(db, entryId, { ...matching.by, reason }, matching.now)
  await insertMatch(db, {
    payoutId: payout.id,
    charityId,
    entryId: payout.entry,
    seenOn: found.entryDate,
    amount: payout.amount,
    note: '',
    replacedEntry: entryId,
    differenceEntry: null,
    at: matching.now,
  })
}

const matchLine = async (db: Db, matching: Matching, line: Line): Promise<void> => {
  const { charityId, payout } = matching
  const date = line.seenOn
  const fee = payout.amount - line.amount
  const open = await readOpenDays(db, charityId)
  const error =
    getEntryDateError(date, matching.today) ??
    (fee > 0 ? getClosedDateError(date, open) : undefined)
  if (error) throw issue('seenOn', error)
  if (fee < 0) {
    const paid = formatMoney(payout.amount, payout.currency)
    throw issue('amount', `No more than ${paid} was paid out. The rest came from elsewhere.`)
  }
  if (fee > 0 && line.note === '') throw issue('note', 'Say why less arrived than was paid out.')
  await insertMatch(db, {
    payoutId: payout.id,
    charityId,
    entryId: payout.entry,
    seenOn: date,
    amount: line.amount,
    note: fee > 0 ? line.note : '',
    replacedEntry: null,
    differenceEntry: fee > 0 ? await postMatchedPayout(db, matching, line, fee) : null,
    at: matching.now,
  })
}

/** Posts, as a fee of the general fund, the amount that the bank kept. */
const postMatchedPayout = async (
  db: Db,
  { by, charityId, now, payout }: Matching,
  { note, seenOn }: Line,
  amount: number,
): Promise<string> => {
  const entry = buildFeeEntry({
    ...by,
    projectId: null,
    account: 'bank',
    payee: 'Bank',
    amount,
    currency: payout.currency,
    date: seenOn,
    description: `Kept by the bank from a payout: ${note}`,
  })
  const [posted] = await postEntries(db, charityId, [entry], now)
  return posted!.id
}

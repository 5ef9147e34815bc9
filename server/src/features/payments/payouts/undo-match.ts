import type { ReceivedKind } from '@pennytrail/contract/ledger/entry-kinds.ts'
import type { IncomeCategory } from '@pennytrail/contract/ledger/sorp-categories.ts'
import type { UndonePayoutMatch } from '@pennytrail/contract'
import { toOpenDate } from '@pennytrail/contract/ledger/books-start-rules.ts'
import { recordActivity } from '../../../platform/activity/index.ts'
import { AppError, orThrow } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import { roleInCharity, type Deps, type Session } from '../../../platform/http/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import {
  buildIncomeEntry,
  insertGrantTerms,
  lockLedger,
  postEntries,
  readOpenDays,
  reverseEntry,
  type AuthorRole,
} from '../../ledger/index.ts'
import { findConnection } from '../connect/connection.sql.ts'
import { mayMatch } from '../payments.policy.ts'
import { findPayoutToMatch, listUndone } from './payouts.sql.ts'
import {
  findReplaced,
  findReversal,
  insertUndone,
  moveBankLines,
  deleteMatch,
} from './undo-match.sql.ts'

interface Undoing {
  readonly charityId: string
  readonly reason: string
  readonly now: Date
  readonly by: { readonly authorRole: AuthorRole; readonly author: string }
}

/**
 * Undoes a payout’s match with the bank statement, so that it can be matched again. The ledger only
 * grows: income that the match reversed is entered again, and the fee that the bank was said to
 * have kept is reversed, both with the reason.
 */
export const undoMatch = async (
  db: Db,
  { clock }: Pick<Deps, 'clock'>,
  session: Session,
  { id: charityId, payoutId }: { readonly id: string; readonly payoutId: string },
  reason: string,
): Promise<UndonePayoutMatch> => {
  const charity = orThrow(await findConnection(db, charityId), 'charity-not-found')
  if (!mayMatch(session, charityId)) throw new AppError('access-denied')
  await lockLedger(db, charityId)
  if (!(await findPayoutToMatch(db, charityId, payoutId))) throw new AppError('payout-not-found')
  const removed = orThrow(await deleteMatch(db, charityId, payoutId), 'payout-not-matched')
  const now = clock.now()
  const role = roleInCharity(session, charityId)!
  const undoing: Undoing = {
    charityId,
    reason,
    now,
    by: { authorRole: role, author: session.userId },
  }
  const { differenceEntry, replacedEntry } = removed
  const restoredEntry = replacedEntry && (await restoreIncome(db, undoing, replacedEntry))
  const returnedEntry = differenceEntry && (await returnFailedPayout(db, undoing, differenceEntry))
  const id = uuidv7(now.getTime())
  await insertUndone(db, {
    ...removed,
    id,
    payoutId,
    charityId,
    at: now,
    reason,
    restoredEntry,
    returnedEntry,
  })
  await recordActivity(db, {
    by: session.userId,
    act: 'undo-payout-match',
    subjectKind: 'charity',
    subjectId: charity.number,
    reason,
    detail: { payout: payoutId, amount: removed.amount },
    at: now,
  })
  return (await listUndone(db, payoutId)).find((one) => one.id === id)!
}

/**
 * Enters income again that the match had reversed. The new entry has the date of the reversal, so
 * that no year counts the income twice, or the first open day if that year is locked by now. It is a
 * correction, so it goes to its project also after that has ended: the money is restricted there,
 * with the terms of its grant, and leaves on a recorded ground.
 */
const restoreIncome = async (
  db: Db,
  { by, charityId, now, reason }: Undoing,
  entryId: string,
): Promise<string> => {
  const replaced = await findReplaced(db, charityId, entryId)
  const { amount, category, currency, kind, projectId, reversedOn, terms } = replaced
  const said = `Entry ${replaced.sequence} again, which was no payout after all: ${reason}`
  const entry = buildIncomeEntry({
    ...by,
    amount,
    // A match replaces income and grants only.
    category: category as IncomeCategory,
    currency,
    date: toOpenDate(reversedOn, await readOpenDays(db, charityId)),
    description: [replaced.description, said].filter(Boolean).join(' · '),
    kind: kind as ReceivedKind,
    payee: replaced.payee ?? '',
    ...(replaced.payeeKind ? { payeeKind: replaced.payeeKind } : {}),
    projectId,
  })
  const [posted] = await postEntries(db, charityId, [entry], now)
  if (terms) {
    const of = { charityId, entryId: posted!.id }
    await insertGrantTerms(db, of, terms, { id: by.author, for: 'charity' }, now)
  }
  await moveBankLines(db, entryId, posted!.id)
  return posted!.id
}

/**
 * Reverses the fee that the bank was said to have kept, on its own date, unless somebody has
 * reversed it already.
 */
const returnFailedPayout = async (
  db: Db,
  { by, charityId, now, reason }: Undoing,
  entryId: string,
): Promise<string> => {
  const before = await findReversal(db, charityId, entryId)
  if (before) return before.id
  const why = `The match of the payout with the bank statement was undone: ${reason}`
  return (await reverseEntry(db, entryId, { ...by, reason: why }, now)).id
}

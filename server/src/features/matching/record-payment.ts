import type { MatchPledge } from '@pennytrail/contract'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { describeMatchEntry } from '@pennytrail/contract/matching/match-words.ts'
import { AppError } from '../../platform/app-error.ts'
import { sql, type Db } from '../../platform/database/index.ts'
import { roleInCharity, type Deps, type Session } from '../../platform/http/index.ts'
import {
  buildGiftEntry,
  checkEntryDay,
  findBankPlace,
  lockLedger,
  openPounds,
  postEntries,
  type NewEntry,
} from '../ledger/index.ts'
import type { OwedMatchRow, PaidBeforeRow } from './matching.rows.ts'
import { listOwed, lockPledge } from './matching.sql.ts'
import { mayAnswerFor } from './matching.policy.ts'
import { readPledge } from './view-pledges.ts'

/** Money of a pledge that arrived. `id` is the id of its first entry. */
export interface PledgePayment {
  readonly id: string
  /** Pence. */
  readonly amount: number
  /** A UK date, YYYY-MM-DD. */
  readonly date: string
  /** The account that it arrived in; null is the main one. */
  readonly accountId: string | null
}

/** Returns the sum that a payment with this id recorded; undefined if there is none. */
const findPaid = async (
  db: Db,
  charityId: string,
  pledgeId: string,
  id: string,
): Promise<number | undefined> =>
  (
    await db.maybe<PaidBeforeRow>(sql`
      select /* never null */ sum(e.amount)::bigint as amount from ledger_entry e
      where e.charity_id = ${charityId} and e.pledge_id = ${pledgeId} and split_part(e.source_ref, '/', 2) = ${id}
      having count(*) > 0`)
  )?.amount

/** Shares a payment among the matches that are owed, the oldest first. */
const sharePayment = (
  owed: readonly OwedMatchRow[],
  amount: number,
): (OwedMatchRow & { readonly part: number })[] => {
  let rest = amount
  return owed.flatMap((match) => {
    const part = Math.min(rest, match.owed)
    rest -= part
    return part > 0 ? [{ ...match, part }] : []
  })
}

/**
 * Records that a pledge's money arrived, and posts a match for each gift that it covers, the oldest
 * first, into the fund of the gift. A repeat with the same id posts nothing. Throws `match-not-owed`
 * if it is more than the pledge owes.
 */
export const recordPledgePayment = async (
  deps: Pick<Deps, 'clock' | 'database'>,
  session: Session,
  pledgeId: string,
  payment: PledgePayment,
): Promise<MatchPledge> => {
  const read = await readPledge(deps, session, pledgeId)
  const { charity } = read
  if (!mayAnswerFor(session, charity.id)) throw new AppError('access-denied')
  await deps.database.transaction('money', async (db) => {
    const now = deps.clock.now()
    const pledge = await lockPledge(db, pledgeId)
    await lockLedger(db, charity.id)
    const before = await findPaid(db, charity.id, pledgeId, payment.id)
    if (before !== undefined) {
      if (before === payment.amount) return
      throw new AppError('match-id-used')
    }
    const owed = await listOwed(db, pledgeId)
    const due = owed.reduce((sum, match) => sum + match.owed, 0)
    if (payment.amount > due) {
      throw new AppError('match-not-owed', {
        message:
          due === 0
            ? 'This pledge owes nothing at the moment. If money arrived all the same, record it as a grant.'
            : `This pledge owes ${formatMoney(due)} at the moment. Record that as the match, and the rest as a grant.`,
      })
    }
    const parts = sharePayment(owed, payment.amount)
    for (const projectId of new Set(parts.map((part) => part.projectId))) {
      await openPounds(db, charity.id, projectId)
    }
    await checkEntryDay(db, charity.id, payment.date, now)
    const account = await findBankPlace(db, charity.id, {
      id: payment.accountId,
      currency: 'GBP',
      field: 'accountId',
    })
    const entries = parts.map(({ donationId, part, projectId, reference }, at): NewEntry =>
      buildGiftEntry({
        ...(at === 0 ? { id: payment.id } : {}),
        kind: 'match',
        amount: part,
        date: payment.date,
        projectId,
        account,
        donationId: null,
        giver: pledge.pledger,
        shownGiver: pledge.publicName ?? '',
        match: { giftId: donationId, pledgeId },
        description: describeMatchEntry(reference),
        authorRole: roleInCharity(session, charity.id)!,
        author: session.userId,
        sourceRef: `match/${payment.id}/${at}`,
      }),
    )
    await postEntries(db, charity.id, entries, now)
  })
  return readPledge(deps, session, pledgeId)
}

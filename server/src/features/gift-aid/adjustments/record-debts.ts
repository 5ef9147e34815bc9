import { toOpenDate, type OpenDays } from '@pennytrail/contract/ledger/books-start-rules.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Deps } from '../../../platform/http/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { buildGiftAidEntry, lockLedger, postEntries, readOpenDays } from '../../ledger/index.ts'
import { insertEntries } from '../claims/claim-entries.sql.ts'
import { makeFindPayer } from '../claims/find-payer.ts'
import { insertShares, listSharesOfGifts, type NewShare } from '../claims/fund-shares.sql.ts'
import { splitTaxByFund, toFundMap } from '../claims/plan-funds.ts'
import { computeDebts, type Adjustment } from './adjustments.ts'
import { listClaimedBefore } from './adjustments.sql.ts'
import { insertDebts, listCharitiesWithClaims, type NewDebt } from './debts.sql.ts'
import { planMoves, type Fund } from './move-tax-with-gifts.ts'

/** The entry of all debts that arose on one day for one fund and one claim. */
interface Owed {
  readonly claimId: string
  readonly claimNumber: number
  readonly on: string
  readonly fund: Fund
  amount: number
}

/**
 * Returns the date of a debt's entry: the day of its cause if that is recent and the ledger takes it,
 * otherwise today. Causes of long ago were waiting for a claim and are picked up today.
 */
const getEntryDay = ({ of }: Adjustment, today: string, open: OpenDays): string => {
  const on = of.aroseOn !== null && of.aroseOn > of.submittedOn ? of.aroseOn : of.submittedOn
  const isUsable = of.aroseOn !== null && on <= today && toOpenDate(on, open) === on
  return isUsable ? on : today
}

const buildOwedEntry = ({ amount, claimNumber, fund, on }: Owed) =>
  buildGiftAidEntry({
    date: on,
    projectId: fund,
    amount: Math.abs(amount),
    direction: amount > 0 ? 'out' : 'in',
    description:
      amount > 0
        ? `Gift Aid of claim ${claimNumber} that is owed back to HMRC`
        : `Gift Aid of claim ${claimNumber} that is not owed back any more`,
  })

/**
 * Records in the ledger what the charity owes HMRC on gifts of earlier claims, from the day it
 * arises. `db` acts as the system. A repeat records nothing twice.
 */
export const recordDebts = async (
  db: Db,
  { clock }: Pick<Deps, 'clock'>,
  charityId: string,
): Promise<void> => {
  await lockLedger(db, charityId)
  const now = clock.now()
  const debts = computeDebts(await listClaimedBefore(db, charityId, now))
  if (debts.length === 0) return
  const today = toUkDate(now)
  const open = await readOpenDays(db, charityId)
  const rows = debts.map((debt): DebtOfClaim => ({
    id: uuidv7(now.getTime()),
    donation: debt.of.donationId,
    claim: debt.of.claimId,
    number: debt.of.claimNumber,
    tax: debt.tax,
    why: debt.why,
    on: getEntryDay(debt, today, open),
  }))
  await postDebts(db, charityId, rows, now)
}

type DebtOfClaim = NewDebt & { readonly number: number }

/** Stores debts, or the ends of debts, and posts them. The caller holds the ledger’s lock. */
export const postDebts = async (
  db: Db,
  charityId: string,
  rows: readonly DebtOfClaim[],
  now: Date,
): Promise<void> => {
  await insertDebts(db, charityId, rows, now)
  const shares = new Map(
    (await listSharesOfGifts(db, charityId, rows)).map((row) => [
      `${row.claimId} ${row.donationId}`,
      row,
    ]),
  )
  const findPayer = makeFindPayer(db, charityId)
  const owed = new Map<string, Owed>()
  const moved = new Map<string, NewShare[]>()
  for (const { claim, donation, number, on } of rows) {
    const row = shares.get(`${claim} ${donation}`)!
    for (const [fund, tax] of planMoves(toFundMap(row.stands), splitTaxByFund(row)).back) {
      const payer = await findPayer(fund, tax)
      const key = `${claim} ${on} ${payer ?? ''}`
      const about = { claimId: claim, claimNumber: number, on, fund: payer }
      const one = owed.get(key) ?? { ...about, amount: 0 }
      one.amount += tax
      owed.set(key, one)
      moved.set(claim, [...(moved.get(claim) ?? []), { donation, fund, tax: -tax }])
    }
  }
  const posted = [...owed.values()]
    .filter(({ amount }) => amount !== 0)
    .map((one) => ({ id: uuidv7(now.getTime()), one }))
  await postEntries(
    db,
    charityId,
    posted.map(({ id, one }) => ({ ...buildOwedEntry(one), id })),
    now,
  )
  for (const { id, one } of posted) {
    await insertEntries(db, { id: one.claimId, charityId }, [{ id, what: 'owed' }])
  }
  for (const [id, parts] of moved) await insertShares(db, { id, charityId }, parts)
}

/** Records the debts of every charity: those whose cause no change of a gift announced. */
export const recordAllDebts = async (deps: Pick<Deps, 'clock' | 'database'>): Promise<void> => {
  const charities = await deps.database.read('system', listCharitiesWithClaims)
  for (const { id } of charities) {
    await deps.database.transaction('money', (db) => recordDebts(db, deps, id))
  }
}

import type { GiftPayment, GivingSpending } from '@pennytrail/contract'
import type { Database, Db, Sql } from '../../../platform/database/index.ts'
import type { GiftPaymentRow } from '../attribution.rows.ts'
import {
  listPaymentsByBalance,
  listCites,
  listGiftSpendingBalances,
  listLatestPayments,
  listShownEntries,
  readTitles,
  type GiftSpendingBalance,
} from './gift-spending.sql.ts'
import { sumFigures } from '../sum-figures.ts'

const latestPayments = 10

type GetTitle = Awaited<ReturnType<typeof readTitles>>

/** Replaces each project's title with a placeholder if the reader may not see the project. */
const withTitles = (
  balances: readonly GiftSpendingBalance[],
  getTitle: GetTitle,
): GiftSpendingBalance[] =>
  balances.map((balance) =>
    balance.projectId === null
      ? balance
      : { ...balance, projectTitle: getTitle(balance.projectId) },
  )

const toPlace = (balance: GiftSpendingBalance) => ({
  charity: { number: balance.charityNumber, name: balance.charityName },
  project:
    balance.projectId === null
      ? null
      : { id: balance.projectId, title: balance.projectTitle ?? '' },
})

const listPayments = async (
  db: Db,
  balances: readonly GiftSpendingBalance[],
  uses: readonly GiftPaymentRow[],
): Promise<GiftPayment[]> => {
  if (uses.length === 0) return []
  const ids = uses.map(({ useId }) => useId)
  const balancesById = new Map(balances.map((balance) => [balance.id, balance]))
  const shown = new Map((await listShownEntries(db, ids)).map((entry) => [entry.id, entry]))
  const cites = Map.groupBy(await listCites(db, ids), ({ entryId }) => entryId)
  return uses.map(({ useId: id, balanceId, amount }) => {
    const entry = shown.get(id)
    return {
      amount,
      ...toPlace(balancesById.get(balanceId)!),
      entry: entry
        ? {
            id,
            sequence: entry.sequence,
            date: entry.entryDate,
            kind: entry.kind,
            payee: entry.payee,
            description: entry.description,
            amount: entry.amount,
            budgetLine: entry.budgetLine,
            toProject: entry.kind === 'transfer' ? entry.otherFund : null,
            evidence: entry.evidence,
          }
        : null,
      updates: (cites.get(id) ?? []).map(({ id, title, ofProject }) => ({ id, title, ofProject })),
    }
  })
}

const getFundKey = (balance: GiftSpendingBalance): string =>
  `${balance.charityNumber} ${balance.projectId ?? ''} ${balance.currency}`

/**
 * Computes what gifts were used for, by fund, from their balances and allocations. Serves while the
 * summaries of a ledger wait to be made again.
 */
export const computeGivingSpending = async (
  database: Database,
  readerId: string,
  donations: Sql,
): Promise<GivingSpending> => {
  const { kept, uses, latest } = await database.read('system', async (db) => {
    const balances = await listGiftSpendingBalances(db, donations)
    const spent = balances.filter((balance) => balance.spent > 0)
    return {
      kept: balances,
      uses: await listPaymentsByBalance(db, spent),
      latest: await listLatestPayments(db, spent, latestPayments),
    }
  })
  const projects = kept.flatMap(({ projectId }) => projectId ?? [])
  const getTitle = await database.read(readerId, (db) => readTitles(db, projects))
  const balances = withTitles(kept, getTitle)
  const allocationsByBalance = Map.groupBy(uses, ({ balanceId }) => balanceId)
  const funds = [...Map.groupBy(balances, getFundKey).values()].map((ofFund) => {
    const waiting = ofFund.filter((balance) => balance.unspent > 0)
    const paid = ofFund.flatMap(({ id }) => allocationsByBalance.get(id) ?? [])
    return {
      ...toPlace(ofFund[0]!),
      currency: ofFund[0]!.currency,
      ...sumFigures(ofFund),
      gifts: new Set(ofFund.map(({ donationId }) => donationId)).size,
      payments: new Set(paid.map(({ useId }) => useId)).size,
      since: waiting[0]?.at ?? null,
    }
  })
  const totals = [...Map.groupBy(balances, ({ currency }) => currency)]
  return {
    totals: totals.map(([currency, all]) => ({ currency, ...sumFigures(all) })),
    funds: funds.sort((a, b) => b.given - a.given),
    latest: await database.read(readerId, (db) => listPayments(db, balances, latest)),
  }
}

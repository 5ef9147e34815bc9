import type { EntryCover, GiftSpending, GiftPayment, GivingSpending } from '@pennytrail/contract'
import type { Database, Db, Sql } from '../../platform/database/index.ts'
import { getFees, getUnspent } from './gift-balance.ts'
import {
  countPayments,
  selectDonationsOfGrant,
  selectDonationsOfOrg,
  selectOwnDonations,
  readReturnedAllocations,
  readCites,
  readCover,
  readMoves,
  readOwnCover,
  readShownEntries,
  readTitles,
  readGiftSpendingBalances,
  readPayments,
  type GiftSpendingBalance,
  type GiftPaymentRow,
} from './gift-spending.sql.ts'

const maxPayments = 500
const latestPayments = 10

type GetTitle = Awaited<ReturnType<typeof readTitles>>

/** Lots with their projects by the names that the reader may know. */
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

/** What lots come to; money that moved on counts where it is now. */
const sumFigures = (balances: readonly GiftSpendingBalance[]) => {
  const sum = (figure: (balance: GiftSpendingBalance) => number): number =>
    balances.reduce((all, balance) => all + figure(balance), 0)
  return {
    given: sum((balance) => balance.given - balance.moved),
    spent: sum((balance) => balance.allocated),
    fees: sum(getFees),
    refunded: sum((balance) => balance.refunded),
    unspent: sum(getUnspent),
  }
}

const listPayments = async (
  db: Db,
  balances: readonly GiftSpendingBalance[],
  uses: readonly GiftPaymentRow[],
): Promise<GiftPayment[]> => {
  if (uses.length === 0) return []
  const ids = [...new Set(uses.map(({ useId }) => useId))]
  const balancesById = new Map(balances.map((balance) => [balance.id, balance]))
  const shown = new Map((await readShownEntries(db, ids)).map((entry) => [entry.id, entry]))
  const cites = Map.groupBy(await readCites(db, ids), ({ entryId }) => entryId)
  // Several gifts that paid the same entry count as one use of it.
  return [...Map.groupBy(uses, ({ useId }) => useId)].map(([id, parts]) => {
    const entry = shown.get(id)
    return {
      amount: parts.reduce((sum, part) => sum + part.amount, 0),
      ...toPlace(balancesById.get(parts[0]!.lotId)!),
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

/** Where one gift went, as `trailOf` tells it; null where it is not theirs to know. */
export const viewGiftSpending = (
  database: Database,
  personId: string,
  donationId: string,
): Promise<GiftSpending | null> =>
  readGiftSpending(database, personId, selectOwnDonations(personId, donationId))

/** Where what came of a grant went, as one gift. That the reader may know it is asked before. */
export const viewGrantSpending = (
  database: Database,
  readerId: string,
  grantId: string,
): Promise<GiftSpending | null> =>
  readGiftSpending(database, readerId, selectDonationsOfGrant(grantId))

/**
 * Where gifts in one currency went, in its minor units: spent + fees + refunded + unspent = given.
 * Null where none of the money has arrived. Givers' own money is theirs to know whatever became of
 * the project; its payments are told only where the reader may see them.
 */
const readGiftSpending = async (
  database: Database,
  readerId: string,
  donations: Sql,
): Promise<GiftSpending | null> => {
  const kept = await database.read('system', async (db) => {
    const balances = await readGiftSpendingBalances(db, donations)
    const ids = balances.map(({ id }) => id)
    return {
      lots: balances,
      uses: await readPayments(db, ids, maxPayments),
      counted: new Set((await countPayments(db, ids)).map(({ useId }) => useId)),
      cameBack: await readReturnedAllocations(db, ids),
      moves: await readMoves(db, [...new Set(balances.map((balance) => balance.donationId))]),
    }
  })
  const { counted } = kept
  const places = kept.moves.flatMap(({ from, to }) => [from?.id ?? [], to?.id ?? []].flat())
  const projects = kept.lots.flatMap(({ projectId }) => projectId ?? [])
  const getTitle = await database.read(readerId, (db) => readTitles(db, [...projects, ...places]))
  const balances = withTitles(kept.lots, getTitle)
  const [first] = balances
  if (!first) return null
  const balancesById = new Map(balances.map((balance) => [balance.id, balance]))
  return {
    currency: first.currency,
    ...sumFigures(balances),
    uses: await database.read(readerId, (db) => listPayments(db, balances, kept.uses)),
    usesInAll: counted.size,
    left: balances
      .filter((balance) => getUnspent(balance) > 0)
      .map((balance) => ({ ...toPlace(balance), amount: getUnspent(balance), since: balance.at })),
    cameBack: kept.cameBack.map(({ amount, at, seq, useSeq, lotId, why }) => ({
      amount,
      at,
      sequence: seq,
      fromSequence: useSeq,
      ...toPlace(balancesById.get(lotId)!),
      why,
    })),
    moves: kept.moves.map((move) => ({
      ...move,
      from: move.from && { ...move.from, title: getTitle(move.from.id) },
      to: move.to && { ...move.to, title: getTitle(move.to.id) },
    })),
  }
}

const getFundKey = (balance: GiftSpendingBalance): string =>
  `${balance.charityNumber} ${balance.projectId ?? ''} ${balance.currency}`

/** The same of all gifts of a giver, by fund. */
export const viewAllGiftSpending = (
  database: Database,
  personId: string,
): Promise<GivingSpending> =>
  readSpendingByFund(database, personId, selectOwnDonations(personId, null))

/** The same of all gifts of a donor organisation, for a reader of its team. */
export const viewOrgGiftSpending = (
  database: Database,
  readerId: string,
  donorOrgId: string,
): Promise<GivingSpending> =>
  readSpendingByFund(database, readerId, selectDonationsOfOrg(donorOrgId))

const readSpendingByFund = async (
  database: Database,
  readerId: string,
  donations: Sql,
): Promise<GivingSpending> => {
  const { kept, uses, latest } = await database.read('system', async (db) => {
    const balances = await readGiftSpendingBalances(db, donations)
    const ids = balances.filter((balance) => balance.allocated > 0).map(({ id }) => id)
    return {
      kept: balances,
      uses: await countPayments(db, ids),
      latest: await readPayments(db, ids, latestPayments * 3),
    }
  })
  const projects = kept.flatMap(({ projectId }) => projectId ?? [])
  const getTitle = await database.read(readerId, (db) => readTitles(db, projects))
  const balances = withTitles(kept, getTitle)
  const allocationsByBalance = Map.groupBy(uses, ({ lotId }) => lotId)
  const funds = [...Map.groupBy(balances, getFundKey).values()].map((ofFund) => {
    const waiting = ofFund.filter((balance) => getUnspent(balance) > 0)
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
    latest: (await database.read(readerId, (db) => listPayments(db, balances, latest))).slice(
      0,
      latestPayments,
    ),
  }
}

/**
 * How much of an entry gifts paid, how many they were, and what the actor's own gifts had in it; the
 * rest is other funding. Amounts are minor units. Undefined where `db`'s actor does not see the entry.
 */
export const readEntryCover = async (
  db: Db,
  entry: { id: string; amount: number; reversed: boolean },
): Promise<EntryCover | undefined> => {
  const cover = await readCover(db, entry.id)
  if (!cover) return undefined
  return {
    covered: cover.covered,
    gifts: cover.gifts,
    otherFunding: entry.reversed ? 0 : entry.amount - cover.covered,
    own: cover.gifts === 0 ? [] : await readOwnCover(db, entry.id),
  }
}

import type {
  EntryCover,
  GiftShare,
  GiftSpending,
  GiftPayment,
  GivingSpending,
} from '@pennytrail/contract'
import type { Database, Db, Sql } from '../../platform/database/index.ts'
import { getFees, getUnspent } from './gift-balance.ts'
import type { GiftPaymentRow } from './attribution.rows.ts'
import {
  countPayments,
  countPaymentsByGift,
  selectDonationsOfGrant,
  selectDonationsOfOrg,
  selectOwnDonations,
  readReturnedAllocations,
  readCites,
  readCover,
  readMainPurposes,
  readMoves,
  readOwnCover,
  readShownEntries,
  readTitles,
  readGiftSpendingBalances,
  readPayments,
  type GiftSpendingBalance,
} from './gift-spending.sql.ts'

const maxPayments = 500
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

/** Sums up gift balances. Money that moved to another fund counts only in that fund. */
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
  // If several gifts paid for the same entry, they count as one use.
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

/** Returns what the money of one gift was used for, or null if the person may not know it. */
export const viewGiftSpending = (
  database: Database,
  personId: string,
  donationId: string,
): Promise<GiftSpending | null> =>
  readGiftSpending(database, personId, selectOwnDonations(personId, donationId))

/**
 * Returns what the donations of a grant were used for, as if they were one gift. The caller checks
 * access first.
 */
export const viewGrantSpending = (
  database: Database,
  readerId: string,
  grantId: string,
): Promise<GiftSpending | null> =>
  readGiftSpending(database, readerId, selectDonationsOfGrant(grantId))

/**
 * Returns what gifts in one currency were used for, in minor units: spent + fees + refunded +
 * unspent = given. Returns null if none of the money has arrived. Givers always see the amounts of
 * their own gifts, but see individual payments only if they may see the project.
 */
const readGiftSpending = async (
  database: Database,
  readerId: string,
  donations: Sql,
): Promise<GiftSpending | null> => {
  const kept = await database.read('system', async (db) => {
    const balances = await readGiftSpendingBalances(db, donations)
    return {
      lots: balances,
      uses: await readPayments(db, balances, maxPayments),
      counted: new Set((await countPayments(db, balances)).map(({ useId }) => useId)),
      cameBack: await readReturnedAllocations(db, balances),
      moves: await readMoves(db, balances),
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

/**
 * Returns for each of these gifts how its money is split, and what most of the spent part was spent
 * on. Gifts whose money has not arrived are left out. The caller checks access first.
 */
export const viewGiftShares = async (
  database: Database,
  readerId: string,
  donations: Sql,
): Promise<GiftShare[]> => {
  const { balances, payments } = await database.read('system', async (db) => {
    const balances = await readGiftSpendingBalances(db, donations)
    return { balances, payments: await countPaymentsByGift(db, balances) }
  })
  const purposes = await database.read(readerId, (db) => readMainPurposes(db, balances))
  const purposesByGift = new Map(purposes.map((purpose) => [purpose.donationId, purpose]))
  const paymentsByGift = new Map(payments.map(({ donationId, payments }) => [donationId, payments]))
  return [...Map.groupBy(balances, ({ donationId }) => donationId)].map(([donationId, own]) => {
    const purpose = purposesByGift.get(donationId)
    return {
      donationId,
      currency: own[0]!.currency,
      ...sumFigures(own),
      payments: paymentsByGift.get(donationId) ?? 0,
      mainPurpose: purpose ? { name: purpose.name, amount: purpose.amount } : null,
    }
  })
}

const getFundKey = (balance: GiftSpendingBalance): string =>
  `${balance.charityNumber} ${balance.projectId ?? ''} ${balance.currency}`

/** Returns what all gifts of a giver were used for, by fund. */
export const viewAllGiftSpending = (
  database: Database,
  personId: string,
): Promise<GivingSpending> =>
  readSpendingByFund(database, personId, selectOwnDonations(personId, null))

/** Returns what all gifts of a donor organisation were used for, by fund, as its team sees it. */
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
    const spent = balances.filter((balance) => balance.allocated > 0)
    return {
      kept: balances,
      uses: await countPayments(db, spent),
      latest: await readPayments(db, spent, latestPayments * 3),
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
 * Returns how much of an entry was paid by gifts, by how many gifts, and how much by the person's
 * own gifts. Other funding paid the rest. Amounts are in minor units. Returns undefined if the
 * person whom `db` acts as may not see the entry.
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

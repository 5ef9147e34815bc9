import type { EntryCover, GiftTrail, GiftUse, GivingTrail } from '@pennytrail/contract'
import type { Database, Db, Sql } from '../../platform/database/index.ts'
import { feesOf, leftOf } from './gift-balance.ts'
import {
  countUses,
  donationsOfGrant,
  donationsOfOrg,
  ownDonations,
  readCameBack,
  readCites,
  readCover,
  readMoves,
  readOwnCover,
  readShownEntries,
  readTitles,
  readTrailLots,
  readUses,
  type TrailLot,
  type TrailUse,
} from './gift-spending.sql.ts'

const mostUses = 500
const latestUses = 10

type TitleOf = Awaited<ReturnType<typeof readTitles>>

/** Lots with their projects by the names that the reader may know. */
const named = (lots: readonly TrailLot[], titleOf: TitleOf): TrailLot[] =>
  lots.map((lot) =>
    lot.projectId === null ? lot : { ...lot, projectTitle: titleOf(lot.projectId) },
  )

const placeOf = (lot: TrailLot) => ({
  charity: { number: lot.charityNumber, name: lot.charityName },
  project: lot.projectId === null ? null : { id: lot.projectId, title: lot.projectTitle ?? '' },
})

/** What lots come to; money that moved on counts where it is now. */
const figuresOf = (lots: readonly TrailLot[]) => {
  const sum = (figure: (lot: TrailLot) => number): number =>
    lots.reduce((all, lot) => all + figure(lot), 0)
  return {
    given: sum((lot) => lot.given - lot.moved),
    spent: sum((lot) => lot.allocated),
    fees: sum(feesOf),
    refunded: sum((lot) => lot.refunded),
    unspent: sum(leftOf),
  }
}

const usesOf = async (
  db: Db,
  lots: readonly TrailLot[],
  uses: readonly TrailUse[],
): Promise<GiftUse[]> => {
  if (uses.length === 0) return []
  const ids = [...new Set(uses.map(({ useId }) => useId))]
  const lotOf = new Map(lots.map((lot) => [lot.id, lot]))
  const shown = new Map((await readShownEntries(db, ids)).map((entry) => [entry.id, entry]))
  const cites = Map.groupBy(await readCites(db, ids), ({ entryId }) => entryId)
  // Several gifts that paid the same entry count as one use of it.
  return [...Map.groupBy(uses, ({ useId }) => useId)].map(([id, parts]) => {
    const entry = shown.get(id)
    return {
      amount: parts.reduce((sum, part) => sum + part.amount, 0),
      ...placeOf(lotOf.get(parts[0]!.lotId)!),
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
export const whereItWent = (
  database: Database,
  personId: string,
  donationId: string,
): Promise<GiftTrail | null> => trailOf(database, personId, ownDonations(personId, donationId))

/** Where what came of a grant went, as one gift. That the reader may know it is asked before. */
export const whereGrantWent = (
  database: Database,
  readerId: string,
  grantId: string,
): Promise<GiftTrail | null> => trailOf(database, readerId, donationsOfGrant(grantId))

/**
 * Where gifts in one currency went, in its minor units: spent + fees + refunded + unspent = given.
 * Null where none of the money has arrived. Givers' own money is theirs to know whatever became of
 * the project; its payments are told only where the reader may see them.
 */
const trailOf = async (
  database: Database,
  readerId: string,
  donations: Sql,
): Promise<GiftTrail | null> => {
  const kept = await database.read('system', async (db) => {
    const lots = await readTrailLots(db, donations)
    const ids = lots.map(({ id }) => id)
    return {
      lots,
      uses: await readUses(db, ids, mostUses),
      counted: new Set((await countUses(db, ids)).map(({ useId }) => useId)),
      cameBack: await readCameBack(db, ids),
      moves: await readMoves(db, [...new Set(lots.map((lot) => lot.donationId))]),
    }
  })
  const { counted } = kept
  const places = kept.moves.flatMap(({ from, to }) => [from?.id ?? [], to?.id ?? []].flat())
  const projects = kept.lots.flatMap(({ projectId }) => projectId ?? [])
  const titleOf = await database.read(readerId, (db) => readTitles(db, [...projects, ...places]))
  const lots = named(kept.lots, titleOf)
  const [first] = lots
  if (!first) return null
  const lotOf = new Map(lots.map((lot) => [lot.id, lot]))
  return {
    currency: first.currency,
    ...figuresOf(lots),
    uses: await database.read(readerId, (db) => usesOf(db, lots, kept.uses)),
    usesInAll: counted.size,
    left: lots
      .filter((lot) => leftOf(lot) > 0)
      .map((lot) => ({ ...placeOf(lot), amount: leftOf(lot), since: lot.at })),
    cameBack: kept.cameBack.map(({ amount, at, seq, useSeq, lotId, why }) => ({
      amount,
      at,
      sequence: seq,
      fromSequence: useSeq,
      ...placeOf(lotOf.get(lotId)!),
      why,
    })),
    moves: kept.moves.map((move) => ({
      ...move,
      from: move.from && { ...move.from, title: titleOf(move.from.id) },
      to: move.to && { ...move.to, title: titleOf(move.to.id) },
    })),
  }
}

const fundKeyOf = (lot: TrailLot): string =>
  `${lot.charityNumber} ${lot.projectId ?? ''} ${lot.currency}`

/** The same of all gifts of a giver, by fund. */
export const whereAllWent = (database: Database, personId: string): Promise<GivingTrail> =>
  trailByFund(database, personId, ownDonations(personId, null))

/** The same of all gifts of a donor organisation, for a reader of its team. */
export const whereOrgGiftsWent = (
  database: Database,
  readerId: string,
  donorOrgId: string,
): Promise<GivingTrail> => trailByFund(database, readerId, donationsOfOrg(donorOrgId))

const trailByFund = async (
  database: Database,
  readerId: string,
  donations: Sql,
): Promise<GivingTrail> => {
  const { kept, uses, latest } = await database.read('system', async (db) => {
    const lots = await readTrailLots(db, donations)
    const ids = lots.filter((lot) => lot.allocated > 0).map(({ id }) => id)
    return {
      kept: lots,
      uses: await countUses(db, ids),
      latest: await readUses(db, ids, latestUses * 3),
    }
  })
  const projects = kept.flatMap(({ projectId }) => projectId ?? [])
  const titleOf = await database.read(readerId, (db) => readTitles(db, projects))
  const lots = named(kept, titleOf)
  const usesOfLot = Map.groupBy(uses, ({ lotId }) => lotId)
  const funds = [...Map.groupBy(lots, fundKeyOf).values()].map((ofFund) => {
    const waiting = ofFund.filter((lot) => leftOf(lot) > 0)
    const paid = ofFund.flatMap(({ id }) => usesOfLot.get(id) ?? [])
    return {
      ...placeOf(ofFund[0]!),
      currency: ofFund[0]!.currency,
      ...figuresOf(ofFund),
      gifts: new Set(ofFund.map(({ donationId }) => donationId)).size,
      payments: new Set(paid.map(({ useId }) => useId)).size,
      since: waiting[0]?.at ?? null,
    }
  })
  const totals = [...Map.groupBy(lots, ({ currency }) => currency)]
  return {
    totals: totals.map(([currency, all]) => ({ currency, ...figuresOf(all) })),
    funds: funds.sort((a, b) => b.given - a.given),
    latest: (await database.read(readerId, (db) => usesOf(db, lots, latest))).slice(0, latestUses),
  }
}

/**
 * How much of an entry gifts paid, how many they were, and what the actor's own gifts had in it; the
 * rest is other funding. Amounts are minor units. Undefined where `db`'s actor does not see the entry.
 */
export const coveredBy = async (
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

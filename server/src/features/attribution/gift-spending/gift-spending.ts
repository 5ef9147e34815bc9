import { hiddenProjectTitle } from '@pennytrail/contract/donations/gift-words.ts'
import type {
  EntryCover,
  GiftShare,
  GiftSpending,
  GiftPayment,
  GivingSpending,
} from '@pennytrail/contract'
import { AppError } from '../../../platform/app-error.ts'
import type { Database, Db, Sql } from '../../../platform/database/index.ts'
import { computeGivingSpending } from './compute-giving-spending.ts'
import {
  listPaymentCounts,
  listDonationsOfGrant,
  findCover,
  listGiftSpendingBalances,
  listMainPurposes,
  listOwnCover,
  selectDonationsOfOrg,
  selectOwnDonations,
} from './gift-spending.sql.ts'
import { sumFigures } from '../sum-figures.ts'
import {
  giftsSpendingReader,
  giverSpendingReader,
  type GiftsSpending,
  type GiverSpending,
  type SeenByReader,
} from './view-spending.sql.ts'

interface Place {
  readonly number: string
  readonly name: string
  readonly projectId: string | null
}

/** Names a project, with a placeholder if the reader may not see it. */
const nameProject = (reader: SeenByReader, id: string | null) =>
  id === null ? null : { id, title: reader.titles?.[id] ?? hiddenProjectTitle }

const toPlace = (reader: SeenByReader, { number, name, projectId }: Place) => ({
  charity: { number, name },
  project: nameProject(reader, projectId),
})

const toPayment = (
  reader: SeenByReader,
  { id, amount }: { readonly id: string; readonly amount: number },
  place: Place,
): GiftPayment => ({
  amount,
  ...toPlace(reader, place),
  entry: reader.entries?.[id] ?? null,
  updates: (reader.updates ?? []).flatMap(({ entryId, ...update }) =>
    entryId === id ? [update] : [],
  ),
})

/**
 * Returns what gifts in one currency were used for as if they were one gift, in minor units: spent
 * + fees + refunded + unspent = given. Givers always see the amounts of their own gifts, but see
 * individual payments only if they may see the project.
 */
const toGiftSpending = (spending: GiftsSpending): GiftSpending | null => {
  const balances = spending.balances ?? []
  const [first] = balances
  if (!first) return null
  const { seen } = spending
  const places = new Map(balances.map((balance) => [balance.id, balance]))
  const getPlace = (id: string): Place => places.get(id)!
  return {
    currency: first.currency,
    ...sumFigures(balances),
    uses: (spending.payments ?? []).map((one) => toPayment(seen, one, getPlace(one.balance))),
    usesInAll: spending.total ?? 0,
    left: balances.flatMap((balance) =>
      balance.unspent > 0
        ? [{ ...toPlace(seen, balance), amount: balance.unspent, since: balance.at }]
        : [],
    ),
    cameBack: (spending.returned ?? []).map(({ balance, why, ...part }) => ({
      ...part,
      ...toPlace(seen, getPlace(balance)),
      why: why === 'released' ? 'released' : 'returned',
    })),
    moves: (spending.moves ?? []).map(({ number, name, from, to, ...move }) => ({
      ...move,
      charity: { number, name },
      from: nameProject(seen, from),
      to: nameProject(seen, to),
    })),
  }
}

/**
 * Returns what the money of one gift was used for, or null if none of it has arrived. Throws
 * `donation-not-found` if neither the person nor their donor organisation gave it.
 */
export const viewGiftSpending = async (
  database: Database,
  personId: string,
  donationId: string,
): Promise<GiftSpending | null> => {
  const spending = await giftsSpendingReader(database)({
    readerId: personId,
    giftIds: [donationId],
  })
  if (!spending.isGiver) throw new AppError('donation-not-found')
  return toGiftSpending(spending)
}

/**
 * Returns what the donations of a grant were used for, as if they were one gift. The caller checks
 * access first.
 */
export const viewGrantSpending = async (
  database: Database,
  readerId: string,
  grantId: string,
): Promise<GiftSpending | null> => {
  const gifts = await database.read('system', (db) => listDonationsOfGrant(db, grantId))
  const giftIds = gifts.map(({ id }) => id)
  return toGiftSpending(await giftsSpendingReader(database)({ readerId, giftIds }))
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
    const balances = await listGiftSpendingBalances(db, donations)
    return { balances, payments: await listPaymentCounts(db, balances) }
  })
  const purposes = await database.read(readerId, (db) => listMainPurposes(db, balances))
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

const toGivingSpending = ({ funds, latest, seen }: GiverSpending): GivingSpending => {
  const all = (funds ?? []).map((fund) => ({ ...fund, place: toPlace(seen, fund) }))
  return {
    totals: [...Map.groupBy(all, ({ currency }) => currency)].map(([currency, ofCurrency]) => ({
      currency,
      ...sumFigures(ofCurrency),
    })),
    funds: all.map(({ place, currency, gifts, payments, since, ...figures }) => ({
      ...place,
      currency,
      ...sumFigures([figures]),
      gifts,
      payments,
      since,
    })),
    latest: (latest ?? []).map((one) => toPayment(seen, one, one)),
  }
}

/** Returns where all gifts of a giver went from their summaries, or computes it without them. */
const viewGiving = async (
  database: Database,
  readerId: string,
  giverId: string,
  donations: Sql,
): Promise<GivingSpending> => {
  const spending = await giverSpendingReader(database)({ readerId, giverId })
  return spending
    ? toGivingSpending(spending)
    : computeGivingSpending(database, readerId, donations)
}

/** Returns what all gifts of a giver were used for, by fund. */
export const viewAllGiftSpending = (
  database: Database,
  personId: string,
): Promise<GivingSpending> => viewGiving(database, personId, personId, selectOwnDonations(personId))

/** Returns what all gifts of a donor organisation were used for, by fund, as its team sees it. */
export const viewOrgGiftSpending = (
  database: Database,
  readerId: string,
  donorOrgId: string,
): Promise<GivingSpending> =>
  viewGiving(database, readerId, donorOrgId, selectDonationsOfOrg(donorOrgId))

/**
 * Returns how much of an entry was paid by gifts, by how many gifts, and how much by the person's
 * own gifts. Other funding paid the rest. Amounts are in minor units. Returns undefined if the
 * person whom `db` acts as may not see the entry.
 */
export const findEntryCover = async (
  db: Db,
  entry: { id: string; amount: number; reversed: boolean },
): Promise<EntryCover | undefined> => {
  const cover = await findCover(db, entry.id)
  if (!cover) return undefined
  return {
    covered: cover.covered,
    gifts: cover.gifts,
    otherFunding: entry.reversed ? 0 : entry.amount - cover.covered,
    own: cover.gifts === 0 ? [] : await listOwnCover(db, entry.id),
  }
}

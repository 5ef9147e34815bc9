import type { RestrictedPart } from '@pennytrail/contract'
import { isPaidOnline } from '@pennytrail/contract/grants/rules.ts'
import type { Db } from '../../../platform/database/index.ts'
import { listUnspentBalances, type UnspentBalance } from '../../attribution/index.ts'
import { readFundParts } from '../../ledger/index.ts'
import { readFundBalance } from './closures.sql.ts'
import {
  listGrantGifts,
  listOtherSources,
  listArrivals,
  listGrants,
  listOutsideGrants,
} from './restricted-money.sql.ts'
import type { GrantGiftRow } from '../unspent-gifts.rows.ts'

interface OfProject {
  readonly id: string
  readonly charityId: string
  readonly currency: string
}

/** The money that is left in a project, by who decides about it. */
export interface ProjectUnspent {
  /** The unspent money of gifts by gift. Their terms decide. */
  readonly gifts: ReadonlyMap<string, number>
  readonly sum: number
  /** The gifts of each grant that have unspent money, oldest first, by the id of its part. */
  readonly grants: GiftsOfGrants
  /** The first day on which each of these gifts and balances was in the project’s fund. */
  readonly arrivals: ReadonlyMap<string, string>
  /** Grants and other restricted money. It leaves only on a recorded ground. */
  readonly restricted: readonly RestrictedPart[]
  /** Money that trustees moved here from the general fund. Only this is swept at the end. */
  readonly designated: number
}

const noParts = {
  receivedOn: null,
  terms: null,
  donationId: null,
  giftReference: null,
  online: false,
  transactionId: null,
  sequence: null,
  sources: [],
}

type GiftsOfGrants = ReadonlyMap<string, ReadonlyMap<string, number>>

const sumAmounts = (gifts: ReadonlyMap<string, number>): number =>
  [...gifts.values()].reduce((sum, one) => sum + one, 0)

const viewGrants = async (
  db: Db,
  grants: GiftsOfGrants,
  gifts: readonly GrantGiftRow[],
): Promise<RestrictedPart[]> => {
  const named = new Map((await listGrants(db, [...grants.keys()])).map((one) => [one.id, one]))
  return [...grants].map(([id, left]) => {
    const [donationId] = left.keys()
    const gift = gifts.find((one) => one.id === donationId)!
    const grant = named.get(id)
    const days = gifts.filter((one) => left.has(one.id)).map(({ receivedOn }) => receivedOn)
    const receivedOn = days.toSorted()[0] ?? null
    const common = {
      ...noParts,
      id,
      amount: sumAmounts(left),
      donationId: gift.id,
      giftReference: gift.reference,
      receivedOn,
      sequence: gift.sequence,
    }
    return grant
      ? {
          ...common,
          kind: 'grant',
          name: `${grant.name}, grant ${grant.reference}`,
          purpose: grant.purpose,
          terms: grant.terms,
          online: isPaidOnline(gift.method),
        }
      : {
          ...common,
          kind: 'outside-grant',
          name: `${gift.name}, gift ${gift.reference}`,
          purpose: '',
          terms: gift.terms,
          transactionId: gift.entryId,
        }
  })
}

const viewOutsideGrants = async (
  db: Db,
  charityId: string,
  left: readonly UnspentBalance[],
): Promise<RestrictedPart[]> =>
  (
    await listOutsideGrants(
      db,
      charityId,
      left.map(({ id }) => id),
    )
  ).map(({ entryId, id, name, purpose, receivedOn, sequence, terms }) => ({
    ...noParts,
    kind: 'outside-grant',
    id,
    name: name === '' ? 'A grant from outside' : name,
    purpose,
    receivedOn,
    terms,
    amount: left.find((balance) => balance.id === id)!.left,
    transactionId: entryId,
    sequence,
  }))

const findArrivals = async (
  db: Db,
  charityId: string,
  balances: readonly UnspentBalance[],
): Promise<Map<string, string>> => {
  const ids = balances.map(({ id }) => id)
  const days = new Map((await listArrivals(db, charityId, ids)).map(({ id, on }) => [id, on]))
  const arrivals = new Map<string, string>()
  for (const { donationId, id } of balances) {
    const key = donationId ?? id
    const day = days.get(id)
    const known = arrivals.get(key)
    if (day !== undefined && (known === undefined || day < known)) arrivals.set(key, day)
  }
  return arrivals
}

/** Sums what is left in a project by source. `db` acts as the system. */
export const listProjectUnspent = async (db: Db, project: OfProject): Promise<ProjectUnspent> => {
  const { id, charityId, currency } = project
  const balances = await listUnspentBalances(db, { charityId, projectId: id, currency })
  const named = balances.flatMap(({ donationId }) => donationId ?? [])
  const ofGrants = await listGrantGifts(db, charityId, named)
  const grantIds = new Map(ofGrants.map((gift) => [gift.id, gift.grantId ?? gift.id]))
  const gifts = new Map<string, number>()
  const grants = new Map<string, Map<string, number>>()
  for (const { donationId, left } of balances) {
    if (donationId === null) continue
    const grantId = grantIds.get(donationId)
    if (grantId === undefined) {
      gifts.set(donationId, (gifts.get(donationId) ?? 0) + left)
      continue
    }
    const parts = grants.get(grantId) ?? new Map<string, number>()
    grants.set(grantId, parts.set(donationId, (parts.get(donationId) ?? 0) + left))
  }
  const unnamed = balances.filter(({ donationId }) => donationId === null)
  // An overspend is borne by the charity's unrestricted money, so it lowers no restricted money.
  const { designated, overspent } = await readFundParts(db, charityId, id, currency)
  const held = (await readFundBalance(db, id, currency)) + overspent
  const free = held - balances.reduce((sum, { left }) => sum + left, 0)
  const restricted = [
    ...(await viewGrants(db, grants, ofGrants)),
    ...(await viewOutsideGrants(db, charityId, unnamed)),
  ]
  if (free > designated) {
    restricted.push({
      ...noParts,
      kind: 'other',
      id: null,
      name: 'Other restricted money',
      purpose: '',
      amount: free - designated,
      sources: await listOtherSources(db, charityId, id),
    })
  }
  const arrivals = await findArrivals(db, charityId, balances)
  return { gifts, sum: sumAmounts(gifts), grants, arrivals, restricted, designated }
}

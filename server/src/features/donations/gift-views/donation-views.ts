import { donation } from '@pennytrail/contract/donations/schemas.ts'
import { nameProject } from '@pennytrail/contract/donations/gift-words.ts'
import type { Donation, DonorSummary, PublicGift } from '@pennytrail/contract'
import { computeGiftAid } from '@pennytrail/contract/gift-aid/rules.ts'
import { describePage } from '@pennytrail/contract/pagination.ts'
import { getTaxYearStart } from '@pennytrail/contract/dates/uk-date.ts'
import { viewGiftShares } from '../../attribution/index.ts'
import { orThrow } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import { pickDeclared, type Deps } from '../../../platform/http/index.ts'
import type { DonationRow, PublicGiftRow } from '../donations.rows.ts'
import {
  countNamedGifts,
  findOwnDonation,
  findStartedHere,
  listNamedGifts,
  listOwnDonations,
  selectListedDonations,
  summariseOwnDonations,
} from './donation-views.sql.ts'
import { hashBrowserSecret } from '../checkout/browser-secret-hash.ts'
import { toSitePath } from '../checkout/to-site-path.ts'

interface Paging {
  page: number
  limit: number
}

const toLimitAndOffset = ({ page, limit }: Paging) => ({ limit, offset: (page - 1) * limit })

/**
 * Returns the Gift Aid status of a gift that has a declaration of its own or is covered by an
 * earlier one.
 */
const toGiftAid = (row: DonationRow): Donation['giftAid'] => {
  const { giftAidScope: scope, giftAidCovered: covered } = row
  if (scope === null && !covered) return null
  if (row.giftAidLeftOut) return { scope, covered: false, amount: 0, state: 'left-out' }
  if (row.giftAidRefused) return { scope, covered, amount: 0, state: 'refused' }
  const claim = row.giftAidClaim?.state === 'open' ? null : row.giftAidClaim
  const left = row.amount - row.refunded - row.takenBack
  return {
    scope,
    covered,
    amount: claim && left === row.amount ? claim.tax : computeGiftAid(left),
    state: claim === null ? 'declared' : claim.state === 'paid' ? 'paid' : 'claimed',
  }
}

/** Returns the gift as its giver sees it. A payment can be continued until its page expires. */
export const toDonation = (row: DonationRow, { clock, config, payments }: Deps): Donation => {
  const payable =
    row.status === 'pending' &&
    !row.isGivenUp &&
    row.expiresAt !== null &&
    Date.parse(row.expiresAt) > clock.now().getTime()
  return {
    ...pickDeclared(donation, row),
    charity: {
      id: row.charityId,
      number: row.charityNumber,
      name: row.charityName,
      regulator: row.regulator,
      otherNumbers: row.otherNumbers,
    },
    project: nameProject(row.projectId, row.projectTitle),
    giftAid: toGiftAid(row),
    giftTerms: row.unspentTerms,
    testPayment: !payments.livemode,
    checkoutUrl: payable && row.checkoutUrl ? toSitePath(row.checkoutUrl, config.appOrigin) : null,
  }
}

export const readOwnDonation = async (
  db: Db,
  deps: Deps,
  personId: string,
  id: string,
): Promise<Donation> => {
  const row = orThrow(await findOwnDonation(db, personId, id), 'donation-not-found')
  return toDonation(row, deps)
}

/** Returns a gift to the browser that started it. Throws `donation-not-found` for another browser. */
export const readStartedHere = async (
  db: Db,
  deps: Deps,
  id: string,
  browserSecret: string,
): Promise<Donation> => {
  const browserHash = hashBrowserSecret(browserSecret)
  const row = orThrow(await findStartedHere(db, browserHash, id), 'donation-not-found')
  return toDonation(row, deps)
}

export const listDonorGifts = async (db: Db, deps: Deps, personId: string, paging: Paging) => {
  const start = getTaxYearStart(deps.clock.now())
  const totals = await summariseOwnDonations(db, personId, start)
  const rows = await listOwnDonations(db, personId, toLimitAndOffset(paging))
  const summary: DonorSummary = {
    currency: 'GBP',
    given: totals.given,
    givenThisTaxYear: totals.givenThisTaxYear,
    taxYearStart: start,
    gifts: totals.gifts,
    projects: totals.projects,
    charities: totals.charities,
  }
  return {
    donations: rows.map((row) => toDonation(row, deps)),
    summary,
    ...describePage(paging, totals.count),
  }
}

/** Returns where each gift on one page of a person's list went. */
export const viewListedShares = (deps: Deps, personId: string, paging: Paging) =>
  viewGiftShares(deps.database, personId, selectListedDonations(personId, toLimitAndOffset(paging)))

const toPublicGift = (row: PublicGiftRow): PublicGift => ({
  name: row.publicName,
  amount: row.amount,
  currency: row.currency,
  message: row.message,
  project:
    row.projectId === null || row.projectTitle === null
      ? null
      : { id: row.projectId, title: row.projectTitle },
  givenAt: row.succeededAt,
})

export const listNamedDonors = async (
  db: Db,
  charityId: string,
  { project = null, ...paging }: Paging & { readonly project?: string | undefined | null },
) => {
  const { count } = await countNamedGifts(db, charityId, project)
  const rows = await listNamedGifts(db, charityId, project, toLimitAndOffset(paging))
  return {
    donors: rows.map(toPublicGift),
    ...describePage(paging, count),
  }
}

import type { SmallDonations, SmallDonationSettings, SmallDonationYear } from '@pennytrail/contract'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { nameProject } from '@pennytrail/contract/donations/gift-words.ts'
import {
  assessSmallDonation,
  computeSmallDonations,
  getTaxYearDays,
  getTaxYearEnding,
  listClaimableTaxYears,
  smallDonationLeftOut,
  type AssessedSmallDonation,
  type LeftOutAmount,
  type SmallDonationLeftOut,
  type SmallDonationsResult,
} from '@pennytrail/contract/gift-aid/small-donations.ts'
import type { Db } from '../../../platform/database/index.ts'
import { splitByFund, type Fund } from '../adjustments/move-tax-with-gifts.ts'
import type { SmallDonationRow } from '../gift-aid.rows.ts'
import {
  listSmallClaims,
  listSmallDonations,
  readSmallSettings,
  sumClaimedSmall,
  sumGiftAidDonations,
  type SmallDonationShare,
} from './small-donations.sql.ts'

/** The most sources of a tax year that the page lists. All count. */
const maxSources = 200

interface AssessedRow {
  readonly row: SmallDonationRow
  readonly assessed: AssessedSmallDonation
}

/** A tax year of a charity with its working. */
interface AssessedYear {
  readonly taxYear: number
  readonly rows: readonly AssessedRow[]
  readonly counted: number
  readonly giftAidDonations: number
  readonly claimedBefore: number
  readonly claimedByFund: ReadonlyMap<Fund, number>
  readonly result: SmallDonationsResult
}

const toAssessed = (row: SmallDonationRow, settings: SmallDonationSettings): AssessedRow => ({
  row,
  assessed: assessSmallDonation(
    {
      ...row,
      overLimit:
        row.giftsOver === null ? null : { gifts: row.giftsOver, amount: row.amountOver ?? 0 },
      by: row.isOrganisation ? 'organisation' : 'person',
      isMembershipFee: false, // the ledger has no membership fees among gifts and collections
    },
    settings,
  ),
})

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0)

/** Gifts that a claim would add to those on which Gift Aid is claimed. */
export interface GivenGift {
  readonly givenOn: string
  readonly amount: number
}

/** Computes the tax years that can be claimed today, the latest first. */
const assessYears = async (
  db: Db,
  charityId: string,
  settings: SmallDonationSettings,
  now: Date,
  joining: readonly GivenGift[] = [],
): Promise<AssessedYear[]> => {
  const today = toUkDate(now)
  const taxYears = listClaimableTaxYears(today)
  const days = {
    from: getTaxYearDays(taxYears.at(-1)!).from,
    to: getTaxYearDays(taxYears[0]!).to,
  }
  const rows = (await listSmallDonations(db, charityId, days)).map((row) =>
    toAssessed(row, settings),
  )
  const matched = await sumGiftAidDonations(db, charityId, days)
  const claimed = await sumClaimedSmall(db, charityId)
  return taxYears.map((taxYear) => {
    const own = rows.filter(({ row }) => getTaxYearEnding(row.on) === taxYear)
    const claimedByFund = new Map(
      claimed
        .filter((one) => one.taxYear === taxYear)
        .map(({ donations, projectId }) => [projectId, donations]),
    )
    const facts = {
      taxYear,
      today,
      counted: sum(own.map(({ assessed }) => assessed.counts)),
      giftAidDonations:
        (matched.find((one) => one.taxYear === taxYear)?.donations ?? 0) +
        sum(
          joining
            .filter(({ givenOn }) => getTaxYearEnding(givenOn) === taxYear)
            .map(({ amount }) => amount),
        ),
      claimedBefore: sum([...claimedByFund.values()]),
      connectedClaiming: settings.connected.filter(({ claims }) => claims).length,
      penalisedClaimOn: settings.penalisedClaimOn,
    }
    return { ...facts, rows: own, claimedByFund, result: computeSmallDonations(facts) }
  })
}

/** Adds up what is left out, by reason. The number of gifts is null if a part of it is not known. */
const sumLeftOut = (rows: readonly AssessedRow[]): LeftOutAmount[] => {
  const byReason = Map.groupBy(
    rows.flatMap(({ assessed }) => assessed.leftOut),
    ({ why }) => why,
  )
  return (Object.keys(smallDonationLeftOut) as SmallDonationLeftOut[]).flatMap((why) => {
    const all = byReason.get(why)
    if (!all) return []
    const counts = all.map(({ gifts }) => gifts)
    return [
      {
        why,
        amount: sum(all.map(({ amount }) => amount)),
        gifts: counts.includes(null) ? null : sum(counts.map((gifts) => gifts ?? 0)),
      },
    ]
  })
}

const viewSource = ({ assessed, row }: AssessedRow): SmallDonationYear['sources'][number] => ({
  kind: row.kind,
  on: row.on,
  label: row.label,
  way: row.way,
  fund: nameProject(row.projectId, row.projectTitle),
  sequence: row.sequence,
  amount: row.amount,
  counts: assessed.counts,
  leftOut: [...assessed.leftOut],
})

/** Returns a charity's small donations by tax year, with the working of each figure. */
export const viewSmallDonations = async (
  db: Db,
  charityId: string,
  now: Date,
): Promise<SmallDonations> => {
  const settings = await readSmallSettings(db, charityId)
  const years = await assessYears(db, charityId, settings, now)
  const claims = await listSmallClaims(db, charityId)
  return {
    settings,
    years: years.map(({ claimedBefore, counted, giftAidDonations, result, rows, taxYear }) => ({
      taxYear,
      ...getTaxYearDays(taxYear),
      counted,
      leftOut: sumLeftOut(rows),
      giftAidDonations,
      claimedBefore,
      ...result,
      claims: claims
        .filter((claim) => claim.taxYear === taxYear)
        .map(({ taxYear: _taxYear, ...claim }) => claim),
      sources: rows.slice(0, maxSources).map(viewSource),
      sourceCount: rows.length,
    })),
  }
}

/**
 * Splits the small donations that a claim takes over the funds that hold them: in proportion to what
 * counts in each fund and no claim contains yet.
 */
const splitYear = ({
  claimedByFund,
  result,
  rows,
  taxYear,
}: AssessedYear): SmallDonationShare[] => {
  const left = new Map<Fund, number>()
  for (const { assessed, row } of rows)
    left.set(row.projectId, (left.get(row.projectId) ?? 0) + assessed.counts)
  for (const [fund, donations] of claimedByFund)
    left.set(fund, Math.max((left.get(fund) ?? 0) - donations, 0))
  const donations = splitByFund(result.claimable, left)
  const topUps = splitByFund(result.topUp, donations)
  return [...donations]
    .filter(([, amount]) => amount > 0)
    .map(([projectId, amount]) => ({
      taxYear,
      projectId,
      donations: amount,
      topUp: topUps.get(projectId) ?? 0,
    }))
}

/**
 * Plans the small donations that a claim made today contains. `joining` are gifts that the claim adds
 * to those on which Gift Aid is claimed, if they are not in the database yet.
 */
export const planSmallDonations = async (
  db: Db,
  charityId: string,
  now: Date,
  joining: readonly GivenGift[] = [],
): Promise<SmallDonationShare[]> => {
  const settings = await readSmallSettings(db, charityId)
  const years = await assessYears(db, charityId, settings, now, joining)
  return years.flatMap(splitYear)
}

/** Adds up small donations and what HMRC pays on them. */
export const sumShares = (shares: readonly SmallDonationShare[]) => ({
  donations: sum(shares.map(({ donations }) => donations)),
  topUp: sum(shares.map(({ topUp }) => topUp)),
})

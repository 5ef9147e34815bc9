import { nameProject } from '@pennytrail/contract/donations/gift-words.ts'
import type {
  GiftAidClaim,
  GiftAidClaimSummary,
  GiftAidOverview,
  GiftAidPreview,
} from '@pennytrail/contract'
import {
  claimBy,
  getRegisteredForm,
  leftOutReasons,
  nearDeadlineDays,
  type ClaimTerms,
  type LeftOutReason,
} from '@pennytrail/contract/gift-aid/eligibility.ts'
import { addDays, toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { describePage } from '@pennytrail/contract/pagination.ts'
import { claimedGift, claimSummary } from '@pennytrail/contract/gift-aid/gift-aid-claim-routes.ts'
import { AppError, makeFieldError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import { pickDeclared } from '../../../platform/http/index.ts'
import {
  computeAdjustments,
  computeAdjustmentsBeside,
  listClaimedAfresh,
  selectFittingAdjustments,
  type Adjustment,
} from '../adjustments/adjustments.ts'
import { listAdjustments, listClaimedBefore } from '../adjustments/adjustments.sql.ts'
import { listRepayments } from '../adjustments/debts.sql.ts'
import { listEntries, listPostedFunds, listTitles } from './claim-entries.sql.ts'
import { countChanged, listClaimGifts, listFiles } from './claim-gifts.sql.ts'
import type { GiftRow } from './claimable.sql.ts'
import type { ClaimRow, Settings } from '../gift-aid.rows.ts'
import { listClaims } from './claims.sql.ts'
import { readSettings, toClaimTerms } from '../settings.sql.ts'
import {
  readAllClaimable,
  listClaimable,
  assessGifts,
  sumClaim,
  type AssessedGift,
  type Period,
} from './assess-gifts.ts'
import { planFunds } from './plan-funds.ts'
import {
  planSmallDonations,
  sumShares,
  type GivenGift,
} from '../small-donations/small-donations.ts'
import { listClaimTaxYears, listTopUps } from '../small-donations/small-donations.sql.ts'
import { rowsPerFile, spreadOver } from './hmrc-schedule-columns.ts'

interface Paging {
  readonly page: number
  readonly limit: number
}

const getPage = <T>(rows: readonly T[], { page, limit }: Paging): T[] =>
  rows.slice((page - 1) * limit, page * limit)

const viewAdjustment = ({ of, amount, tax, why }: Adjustment) => ({
  donationId: of.donationId,
  reference: of.reference,
  ofClaim: of.claimNumber,
  amount,
  tax,
  why,
})

export const getAmountDue = (
  row: Pick<ClaimRow, 'givenBack' | 'refused' | 'tax' | 'topUp'>,
): number => row.tax + row.topUp - row.refused - row.givenBack

/** Lists the submitted claims that HMRC has not paid, with the pence due, as far as `db` may read. */
export const listUnpaidClaims = async (
  db: Db,
  charityId: string,
): Promise<{ id: string; number: number; due: number }[]> =>
  (await listClaims(db, charityId))
    .filter(({ state }) => state === 'submitted')
    .map((row) => ({ id: row.id, number: row.number, due: getAmountDue(row) }))

const toSummary = (row: ClaimRow): GiftAidClaimSummary => ({
  ...pickDeclared(claimSummary, row),
  giftCount: row.gifts,
  due: getAmountDue(row),
})

/**
 * Returns the last day on which the oldest gifts can be claimed, the tax lost after it, and the
 * number of gifts that are close to their deadline.
 */
const getNextLapse = (
  gifts: ReturnType<typeof listClaimable>,
  terms: ClaimTerms,
  today: string,
) => {
  const getLapseDay = ({ gift }: (typeof gifts)[number]) => claimBy(gift.givenOn, terms)
  const [oldest] = gifts
  const lapsesOn = oldest ? getLapseDay(oldest) : null
  const soon = addDays(today, nearDeadlineDays)
  return {
    lapsesOn,
    lapsing: sumClaim(gifts.filter((one) => getLapseDay(one) === lapsesOn)).tax,
    near: gifts.filter((one) => getLapseDay(one) <= soon).length,
  }
}

const viewSettings = ({ charityType, hmrcReference, statedForm, yearEnd }: Settings) => ({
  hmrcReference,
  yearEnd,
  legalForm: { stated: statedForm, registered: getRegisteredForm(charityType) },
})

export const viewOverview = async (
  db: Db,
  charityId: string,
  now: Date,
): Promise<GiftAidOverview> => {
  const { settings, gifts } = await readAllClaimable(db, charityId, now)
  const claims = await listClaims(db, charityId)
  const before = await listClaimedBefore(db, charityId, now)
  const afresh = new Set(listClaimedAfresh(before, gifts))
  const adjustments = computeAdjustments(before.filter((of) => !afresh.has(of)))
  return {
    ...viewSettings(settings),
    ready: {
      ...sumClaim(gifts),
      from: gifts[0]?.gift.givenOn ?? null,
      to: gifts.at(-1)?.gift.givenOn ?? null,
      ...getNextLapse(gifts, toClaimTerms(settings), toUkDate(now)),
    },
    claimed: claims
      .filter(({ state }) => state === 'submitted')
      .reduce((sum, claim) => sum + getAmountDue(claim), 0),
    received: claims.reduce((sum, { paid }) => sum + (paid?.amount ?? 0), 0),
    toGiveBack: adjustments.reduce((sum, { tax }) => sum + tax, 0),
    repayments: await listRepayments(db, charityId),
    claims: claims.map(toSummary),
  }
}

/** Returns the titles of projects by id. A fund that is null is no project. */
const readTitles = async (
  db: Db,
  funds: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> => {
  const ids = [...new Set(funds)].filter((id) => id !== null)
  return new Map((await listTitles(db, ids)).map(({ id, title }) => [id, title]))
}

const viewConsidered = (
  { gift, verdict }: AssessedGift,
  terms: ClaimTerms,
  titles: ReadonlyMap<string, string>,
) => ({
  id: gift.id,
  reference: gift.reference,
  givenOn: gift.givenOn,
  amount: gift.left,
  fund: nameProject(gift.projectId, (gift.projectId && titles.get(gift.projectId)) ?? null),
  why: verdict.claim ? null : verdict.why,
  notGift: gift.notGift,
  claimedBy: gift.claimedBy,
  platform: gift.platform,
  isOnline: gift.method === 'card',
  isCheque: gift.method === 'cheque',
  isUncleared: gift.isUncleared,
  claimBy: claimBy(gift.givenOn, terms),
})

/** Throws if a period ends before it begins. */
export const checkPeriod = ({ from, to }: Period): void => {
  if (from > to) throw makeFieldError('to', 'The last day must be on or after the first day.')
}

/** Returns the gifts that a claim would add to those on which Gift Aid is claimed. */
const toJoining = (gifts: readonly { readonly gift: GiftRow }[]): GivenGift[] =>
  gifts.map(({ gift }) => ({ givenOn: gift.givenOn, amount: gift.left }))

const sumUnspent = (gifts: readonly { readonly gift: GiftRow }[]): number =>
  gifts.reduce((sum, { gift }) => sum + gift.left, 0)

/**
 * Returns the gifts that a claim of a period would contain, and the other gifts of the period with
 * the reasons why they cannot be claimed.
 */
export const viewPreview = async (
  db: Db,
  charityId: string,
  request: Period & Paging & { readonly show: 'in' | 'out' },
  now: Date,
): Promise<GiftAidPreview> => {
  checkPeriod(request)
  const settings = await readSettings(db, charityId)
  const considered = await assessGifts(db, charityId, request, settings, now)
  const claimable = listClaimable(considered)
  const totals = sumClaim(claimable)
  const out = considered.filter(({ verdict }) => !verdict.claim)
  const reasons = Map.groupBy(out, ({ verdict }) => (verdict.claim ? 'claimed' : verdict.why))
  const shown = request.show === 'out' ? out : considered.filter(({ verdict }) => verdict.claim)
  const back = selectFittingAdjustments(
    computeAdjustmentsBeside(await listClaimedBefore(db, charityId, now), claimable),
    totals.tax,
  )
  const small = await planSmallDonations(db, charityId, now, toJoining(claimable))
  const page = getPage(shown, request)
  const titles = await readTitles(
    db,
    page.map(({ gift }) => gift.projectId),
  )
  return {
    from: request.from,
    to: request.to,
    in: totals,
    smallDonations: sumShares(small),
    out: (Object.keys(leftOutReasons) as LeftOutReason[]).flatMap((why) => {
      const gifts = reasons.get(why)
      return gifts ? [{ why, gifts: gifts.length, donations: sumUnspent(gifts) }] : []
    }),
    givenBack: {
      amount: back.taken.reduce((sum, { tax }) => sum + tax, 0),
      items: back.taken.map(viewAdjustment),
      waiting: back.waiting,
    },
    gifts: page.map((one) => viewConsidered(one, toClaimTerms(settings), titles)),
    ...describePage(request, shown.length),
  }
}

/** Finds one of a charity's claims. Throws `gift-aid-claim-not-found`. */
export const findClaim = async (db: Db, charityId: string, id: string): Promise<ClaimRow> => {
  const [row] = await listClaims(db, charityId, id)
  if (!row) throw new AppError('gift-aid-claim-not-found')
  return row
}

/** A claim that HMRC has not paid yet. */
export interface ClaimToPay {
  readonly number: number
  /** A UK date, YYYY-MM-DD. */
  readonly submittedOn: string
  /** Pence, without what was refused so far. */
  readonly due: number
}

/** Finds a submitted claim of a charity that HMRC has not paid yet. */
export const findClaimToPay = async (
  db: Db,
  charityId: string,
  id: string,
): Promise<ClaimToPay | undefined> => {
  const [row] = await listClaims(db, charityId, id)
  if (row?.state !== 'submitted' || !row.submitted) return undefined
  return { number: row.number, submittedOn: row.submitted.on, due: getAmountDue(row) }
}

/**
 * Lists the files of a claim's schedule and divides the tax to give back between the files, up to
 * the amount that each claims.
 */
export const listScheduleFiles = async (db: Db, row: ClaimRow) => {
  const files = await listFiles(db, row.id, rowsPerFile)
  const givenBack = spreadOver(
    files.map(({ tax }) => tax),
    row.givenBack,
  )
  return files.map((file, at) => ({
    ...file,
    name: `gift-aid-claim-${row.number}${files.length > 1 ? `-file-${file.file}` : ''}.ods`,
    givenBack: givenBack[at]!,
  }))
}

const readPostedFunds = async (db: Db, claimId: string): Promise<GiftAidClaim['funds']> =>
  (await listPostedFunds(db, claimId)).map((row) => ({
    fund: nameProject(row.projectId, row.projectTitle),
    tax: row.tax,
    givenBack: row.givenBack,
    moved: row.moved,
    topUp: row.topUp,
  }))

/** Returns the amounts that submitting the claim would add to each fund or take from it. */
const readPlannedFunds = async (db: Db, row: ClaimRow): Promise<GiftAidClaim['funds']> => {
  const plan = await planFunds(db, { id: row.id, charityId: row.charityId })
  const moved = new Map<string | null, number>()
  for (const { amount, from, to } of plan.moves) {
    moved.set(from, (moved.get(from) ?? 0) - amount)
    moved.set(to, (moved.get(to) ?? 0) + amount)
  }
  const topUps = new Map(
    (await listTopUps(db, row.id)).map(({ projectId, topUp }) => [projectId, topUp]),
  )
  const funds = new Set([...plan.claimed.keys(), ...moved.keys(), ...topUps.keys()])
  const titles = await readTitles(db, [...funds])
  return [...funds]
    .map((id) => ({
      fund: nameProject(id, (id && titles.get(id)) ?? null),
      tax: plan.claimed.get(id) ?? 0,
      givenBack: 0,
      moved: moved.get(id) ?? 0,
      topUp: topUps.get(id) ?? 0,
    }))
    .toSorted((a, b) => (a.fund?.title ?? '').localeCompare(b.fund?.title ?? ''))
}

/** Returns one claim in full, with a page of its gifts. */
export const viewClaim = async (
  db: Db,
  charityId: string,
  id: string,
  paging: Paging = { page: 1, limit: 25 },
): Promise<GiftAidClaim> => {
  const row = await findClaim(db, charityId, id)
  const { page, limit } = paging
  const gifts = await listClaimGifts(db, id, { limit, offset: (page - 1) * limit })
  return {
    ...toSummary(row),
    hmrcReference: row.hmrcReference,
    smallDonations: await listClaimTaxYears(db, id),
    funds: row.state === 'open' ? await readPlannedFunds(db, row) : await readPostedFunds(db, id),
    files: await listScheduleFiles(db, row),
    adjustments: await listAdjustments(db, id),
    changed: row.state === 'open' ? await countChanged(db, id) : 0,
    entries: await listEntries(db, id),
    gifts: gifts.map((gift) => ({
      ...pickDeclared(claimedGift, gift),
      fund: nameProject(gift.projectId, gift.projectTitle),
    })),
    ...describePage({ page, limit }, row.gifts),
  }
}

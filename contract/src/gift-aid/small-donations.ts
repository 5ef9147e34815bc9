import { addYears, getTaxYear } from '../dates/uk-date.ts'
import { findUnsentCharacter } from './hmrc-text.ts'
import { computeGiftAid } from './rules.ts'

/**
 * Rules of the Gift Aid Small Donations Scheme, by which HMRC tops up small gifts without a
 * declaration. Days are UK dates, YYYY-MM-DD; amounts are in pence of GBP. A tax year is named by
 * the year in which it ends, as on HMRC's form: 2026 is 6 April 2025 to 5 April 2026. Sources: Small
 * Charitable Donations Act 2012 (“the Act”) and chapter 8 of HMRC's detailed guidance for charities.
 */

/** The most that one gift may be. Source: the Act, Schedule, paragraph 1(1), since 6 April 2019. */
export const maxSmallDonation = 3000

/** The most small donations of a tax year. Source: the Act, section 1(6). */
export const smallDonationsAllowance = 800_000

/** HMRC tops up this many times the Gift Aid donations of the year. Source: section 1(4)(a). */
export const giftAidMultiple = 10

/** The years after the end of a tax year within which it can be claimed. Source: gov.uk. */
export const claimYears = 2

/** The ways in which money of a collection is given. */
export const collectedWays = {
  cash: 'Cash',
  contactless: 'Contactless',
  'chip-and-pin': 'Chip and PIN',
} as const
export type CollectedWay = keyof typeof collectedWays

/** Ways of giving that never count as a small donation. */
export type OtherWay = 'cheque' | 'bank-transfer' | 'online' | 'text' | 'payroll' | 'voucher'

/** Money that was given, as far as the scheme asks about it. */
export interface SmallDonation {
  /** The UK day on which it was collected or given. */
  readonly on: string
  readonly way: CollectedWay | OtherWay
  /** The whole amount, less what went back to givers. */
  readonly amount: number
  /**
   * The gifts in a collection that were each over the limit, and their sum; null for one gift, which
   * is judged by its own amount.
   */
  readonly overLimit: { readonly gifts: number; readonly amount: number } | null
  /** True unless it was collected abroad or banked abroad. */
  readonly isInUk: boolean
  readonly by: 'person' | 'organisation'
  /** Whether a Gift Aid declaration covers it. */
  readonly isDeclared: boolean
  readonly isMembershipFee: boolean
  /** Whether it is part of a larger gift. */
  readonly isPartOfGift: boolean
  /** Whether its terms allow a refund. */
  readonly isRepayable: boolean
  /** Whether something was given in return, or it was not the giver's own money. */
  readonly isNoFreeGift: boolean
}

/** The reasons why money is left out of the scheme. */
export const smallDonationLeftOut = {
  'over-limit': 'Gifts over £30',
  'part-of-gift': 'Part of a larger gift',
  'chip-and-pin': 'Chip and PIN',
  way: 'Not cash or contactless',
  abroad: 'Collected or banked outside the UK',
  declared: 'Covered by a Gift Aid declaration',
  organisation: 'Given by an organisation',
  membership: 'Membership fee',
  repayable: 'Repayable under its terms',
  'not-a-gift': 'No free gift',
  reversed: 'Refunded or reversed',
} as const
export type SmallDonationLeftOut = keyof typeof smallDonationLeftOut

/** Explains each reason to the person who makes the claim. */
export const smallDonationLeftOutHelp: Readonly<Record<SmallDonationLeftOut, string>> = {
  'over-limit': 'Each gift may be £30 at most. £30 of a larger gift does not count either.',
  'part-of-gift': 'The whole gift was over £30, so no part of it counts.',
  'chip-and-pin': 'Your settings leave chip and PIN out.',
  way: 'Online gifts, texts, bank transfers and cheques do not count.',
  abroad: 'Small donations are collected and banked in the UK.',
  declared: 'Claim Gift Aid on these gifts instead.',
  organisation: 'Small donations are gifts from people.',
  membership: 'Membership fees are not gifts here, however small.',
  repayable: 'Money does not count while its giver could ask for it back.',
  'not-a-gift': 'A Lead of the charity left it out of Gift Aid.',
  reversed: 'There is nothing left of it.',
}

export interface LeftOutAmount {
  readonly why: SmallDonationLeftOut
  readonly amount: number
  /** The number of gifts; null for a collection whose gifts were not counted apart. */
  readonly gifts: number | null
}

/** The part of some money that the scheme counts, and why the rest is left out. */
export interface AssessedSmallDonation {
  readonly counts: number
  readonly leftOut: readonly LeftOutAmount[]
}

const findWhollyLeftOut = (
  donation: SmallDonation,
  countsChipAndPin: boolean,
): SmallDonationLeftOut | undefined => {
  if (donation.amount <= 0) return 'reversed'
  if (donation.by === 'organisation') return 'organisation'
  if (donation.isMembershipFee) return 'membership'
  if (donation.isDeclared) return 'declared'
  if (donation.isNoFreeGift) return 'not-a-gift'
  if (donation.isRepayable) return 'repayable'
  if (donation.way === 'chip-and-pin' && !countsChipAndPin) return 'chip-and-pin'
  if (!Object.hasOwn(collectedWays, donation.way)) return 'way'
  if (!donation.isInUk) return 'abroad'
  if (donation.isPartOfGift) return 'part-of-gift'
  if (donation.overLimit === null && donation.amount > maxSmallDonation) return 'over-limit'
  return undefined
}

/** Decides how much of some money counts, and gives the reason for each part that does not. */
export const assessSmallDonation = (
  donation: SmallDonation,
  { countsChipAndPin }: { readonly countsChipAndPin: boolean },
): AssessedSmallDonation => {
  const { amount, overLimit } = donation
  const why = findWhollyLeftOut(donation, countsChipAndPin)
  const gifts = overLimit === null ? 1 : null
  if (why !== undefined)
    return { counts: 0, leftOut: [{ why, amount: Math.max(amount, 0), gifts }] }
  if (overLimit === null || overLimit.gifts === 0) return { counts: amount, leftOut: [] }
  return {
    counts: amount - overLimit.amount,
    leftOut: [{ why: 'over-limit', ...overLimit }],
  }
}

/** Returns the tax year of a day, by the year in which it ends. */
export const getTaxYearEnding = (day: string): number => Number(getTaxYear(day).slice(0, 4)) + 1

export const getTaxYearDays = (taxYear: number) => ({
  from: `${taxYear - 1}-04-06`,
  to: `${taxYear}-04-05`,
})

/** Returns the last day on which the small donations of a tax year can be claimed. */
export const getSmallDonationsClaimBy = (taxYear: number): string =>
  addYears(getTaxYearDays(taxYear).to, claimYears)

/** Lists the tax years that can be claimed on a day, the latest first. HMRC's form takes three. */
export const listClaimableTaxYears = (today: string): number[] => {
  const latest = getTaxYearEnding(today)
  return Array.from({ length: claimYears + 1 }, (_, at) => latest - at)
}

/**
 * Returns whether a tax year cannot be claimed because of a penalty: the year in which the claim was
 * made that HMRC charged it for, and the next. A suspended or cancelled penalty does not count.
 * Source: the Act, section 2; HMRC, chapter 8.1.
 */
export const isPenaltyYear = (taxYear: number, penalisedClaimOn: string | null): boolean => {
  if (penalisedClaimOn === null) return false
  const year = getTaxYearEnding(penalisedClaimOn)
  return taxYear === year || taxYear === year + 1
}

/** The facts about a charity's tax year that set how much can be claimed. */
export interface SmallDonationsFacts {
  readonly taxYear: number
  readonly today: string
  /** The small donations that count, before any limit. */
  readonly counted: number
  /** The gifts of the tax year on which Gift Aid is claimed, this claim's included. */
  readonly giftAidDonations: number
  /** Small donations of the year that claims contain already. */
  readonly claimedBefore: number
  /** The connected charities that claim for the year too. */
  readonly connectedClaiming: number
  /** The day of the claim that HMRC charged a penalty for; null without one. */
  readonly penalisedClaimOn: string | null
}

/** The reasons why a charity cannot claim on all small donations that count. */
export const smallDonationLimits = {
  penalty: 'HMRC charged a penalty',
  'too-late': 'The deadline has passed',
  'no-gift-aid': 'No Gift Aid claimed on gifts of this tax year',
  'ten-times': 'Ten times the gifts that Gift Aid was claimed on',
  allowance: '£8,000 a tax year',
  shared: '£8,000 a tax year, shared with connected charities',
} as const
export type SmallDonationLimit = keyof typeof smallDonationLimits

export interface SmallDonationsResult {
  readonly claimBy: string
  /** This charity's part of the yearly allowance. */
  readonly allowance: number
  /** Ten times the Gift Aid donations of the year. */
  readonly matched: number
  /** The most that the charity can claim on for the year, in all. */
  readonly limit: number
  /** The reason for that limit. */
  readonly limitedBy: SmallDonationLimit
  /** Small donations that can still be claimed. HMRC's form takes this amount. */
  readonly claimable: number
  /** The tax that HMRC pays on them. */
  readonly topUp: number
  /** Small donations that count and that no claim can contain. */
  readonly beyond: number
  /** Small donations in claims that should not be there. */
  readonly overClaimed: number
}

/**
 * Returns this charity's part of the yearly allowance. Connected charities that claim share it
 * equally. Source: the Act, section 4(3). A part of a penny is not claimed.
 */
export const getSmallDonationsAllowance = (connectedClaiming: number): number =>
  Math.floor(smallDonationsAllowance / (connectedClaiming + 1))

const findLimit = (
  facts: SmallDonationsFacts,
  allowance: number,
  matched: number,
): { readonly limit: number; readonly limitedBy: SmallDonationLimit } => {
  if (isPenaltyYear(facts.taxYear, facts.penalisedClaimOn))
    return { limit: 0, limitedBy: 'penalty' }
  if (matched === 0) return { limit: 0, limitedBy: 'no-gift-aid' }
  if (matched < allowance) return { limit: matched, limitedBy: 'ten-times' }
  return { limit: allowance, limitedBy: facts.connectedClaiming > 0 ? 'shared' : 'allowance' }
}

/**
 * Computes how much a charity can claim on for a tax year: the small donations that count, up to the
 * lower of the allowance and ten times the year's Gift Aid donations, less earlier claims.
 */
export const computeSmallDonations = (facts: SmallDonationsFacts): SmallDonationsResult => {
  const { claimedBefore, connectedClaiming, counted, giftAidDonations, taxYear, today } = facts
  const claimBy = getSmallDonationsClaimBy(taxYear)
  const allowance = getSmallDonationsAllowance(connectedClaiming)
  const matched = giftAidMultiple * giftAidDonations
  const bound = findLimit(facts, allowance, matched)
  const due = Math.min(counted, bound.limit)
  const isLate = today > claimBy
  const claimable = isLate ? 0 : Math.max(due - claimedBefore, 0)
  return {
    claimBy,
    allowance,
    matched,
    ...(isLate && bound.limitedBy !== 'penalty' ? { limit: 0, limitedBy: 'too-late' } : bound),
    claimable,
    topUp: computeGiftAid(claimable),
    beyond: Math.max(counted - claimedBefore - claimable, 0),
    overClaimed: Math.max(claimedBefore - due, 0),
  }
}

/** Returns how a tax year is written, such as “2025 to 2026”. */
export const nameTaxYear = (taxYear: number): string => `${taxYear - 1} to ${taxYear}`

/** Says why community buildings cannot be claimed for here. */
export const communityBuildingsRefusal =
  'Small donations collected in community buildings cannot be claimed here yet. A charity that claims for its community buildings claims on HMRC’s own form.'

/** The most connected charities that HMRC's schedule takes. */
export const maxConnected = 200

// As HMRC's reader of the schedule checks it.
const hmrcReferenceForm = /^[A-Z]{1,2}\d{1,5}$/

/**
 * Finds the first error in a list of connected charities, with the index and the field that it
 * belongs to.
 */
export const findConnectedError = (
  charities: readonly { readonly name: string; readonly hmrcReference: string }[],
): { readonly path: [number, 'name' | 'hmrcReference']; readonly message: string } | undefined => {
  for (const [at, { hmrcReference, name }] of charities.entries()) {
    if (name === '') return { path: [at, 'name'], message: 'Enter the charity’s name.' }
    if (name.length > 160) return { path: [at, 'name'], message: 'Use at most 160 characters.' }
    const unsent = findUnsentCharacter(name)
    if (unsent !== undefined)
      return { path: [at, 'name'], message: `HMRC does not accept “${unsent}”.` }
    const before = charities.findIndex((one) => one.hmrcReference === hmrcReference)
    const message = !hmrcReferenceForm.test(hmrcReference)
      ? 'Enter its HMRC reference, such as AB12345.'
      : before < at
        ? 'That reference is in the list twice.'
        : undefined
    if (message !== undefined) return { path: [at, 'hmrcReference'], message }
  }
  return undefined
}

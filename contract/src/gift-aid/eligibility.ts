import type { GiftAidScope } from './rules.ts'
import { addYears, getMonthLength } from '../dates/uk-date.ts'
import type { Claimant } from './who-claims.ts'

/**
 * Rules for the gifts on which Gift Aid can be claimed. Days are UK dates, YYYY-MM-DD; amounts are
 * in pence.
 */

export interface YearEnd {
  readonly month: number
  readonly day: number
}

/** Returns the last day of the accounting year that contains a day. */
export const getAccountingYearEnd = (day: string, { month, day: last }: YearEnd): string => {
  const isInYear = (year: number): string => {
    const end = Math.min(last, getMonthLength(year, month))
    return `${year}-${String(month).padStart(2, '0')}-${String(end).padStart(2, '0')}`
  }
  const year = Number(day.slice(0, 4))
  return day <= isInYear(year) ? isInYear(year) : isInYear(year + 1)
}

/** The legal forms that decide the period whose end starts the four years. */
export const legalForms = ['trust', 'company'] as const
export type LegalForm = (typeof legalForms)[number]

export const legalFormLabel: Readonly<Record<LegalForm, string>> = {
  trust: 'A trust',
  company: 'A company, a CIO, a SCIO or a community amateur sports club',
}

/** The charity types of the register whose legal form decides the deadline. */
const formOfType: ReadonlyMap<string, LegalForm> = new Map([
  ['trust', 'trust'],
  ['charitable company', 'company'],
  ['cio', 'company'],
  ['scio', 'company'],
])

/** Returns the legal form that the register names, or null if its charity type leaves it open. */
export const getRegisteredForm = (charityType: string | null): LegalForm | null =>
  formOfType.get(charityType?.trim().toLowerCase() ?? '') ?? null

/** The facts about a charity that set its deadline for claims. */
export interface ClaimTerms {
  /** The end of its accounting year. */
  readonly yearEnd: YearEnd
  /** Null if it is not known. */
  readonly legalForm: LegalForm | null
}

const taxYearEnd: YearEnd = { month: 4, day: 5 }

// Many gifts of a list are of one day.
const lastDays = new WeakMap<ClaimTerms, Map<string, string>>()

/**
 * Returns the last day on which Gift Aid can be claimed on a gift: four years after the end of the
 * tax year for a trust, of the accounting year for a company, a CIO or a CASC, and the earlier of
 * the two if the legal form is not known. Source: gov.uk/claim-gift-aid.
 */
export const claimBy = (givenOn: string, terms: ClaimTerms): string => {
  const days = lastDays.get(terms) ?? new Map<string, string>()
  lastDays.set(terms, days)
  const known = days.get(givenOn)
  if (known !== undefined) return known
  const day = computeLastDay(givenOn, terms)
  days.set(givenOn, day)
  return day
}

const computeLastDay = (givenOn: string, { legalForm, yearEnd }: ClaimTerms): string => {
  const taxYear = getAccountingYearEnd(givenOn, taxYearEnd)
  const accountingYear = getAccountingYearEnd(givenOn, yearEnd)
  const earlier = taxYear < accountingYear ? taxYear : accountingYear
  const end = { trust: taxYear, company: accountingYear, unknown: earlier }[legalForm ?? 'unknown']
  return addYears(end, 4)
}

/** Gifts that can be claimed for at most this many more days are named as close to their deadline. */
export const nearDeadlineDays = 183

/** The fields of a declaration that decide whether it covers a gift. */
export interface Declared {
  readonly id: string
  readonly scope: GiftAidScope
  /** The id of the gift that the declaration was made with; null if it was made without a gift. */
  readonly giftId: string | null
  /** The first day on which the declaration covers gifts. */
  readonly coversFrom: string
  /**
   * The moment of its first day from which the declaration covers gifts; null if it covers the
   * whole day, as one on paper does.
   */
  readonly coversFromAt: string | null
  /** The first day on which the declaration no longer covers gifts; null while it is active. */
  readonly endsOn: string | null
  readonly madeAt: string
}

/** The reasons that a charity can give why a payment is not a gift for Gift Aid. */
export const notGifts = {
  benefit: 'Something was given in return',
  voucher: 'Paid by voucher or through another charity',
  'not-own-money': 'Not the giver’s own money',
} as const
export type NotGift = keyof typeof notGifts

/** Tells the giver why the charity left their payment out of Gift Aid. */
export const notGiftGrounds: Readonly<Record<NotGift, string>> = {
  benefit: 'something was given in return for it',
  voucher: 'it was paid by voucher or through another charity',
  'not-own-money': 'it was not your own money',
}

/** A gift that has arrived, with the fields that decide about Gift Aid. */
export interface AidedGift {
  readonly id: string
  /**
   * The day on which the gift counts as given: its arrival. A repayable gift counts from the day on
   * which its giver signed a waiver, or on which no part of it could be refunded any more.
   */
  readonly givenOn: string
  /**
   * The moment at which the gift counts as given. A gift without a known time of day counts from the
   * start of its day.
   */
  readonly givenAt: string
  /** The amount that the charity still has, after refunds and lost disputes. */
  readonly left: number
  readonly currency: string
  readonly by: 'person' | 'organisation'
  readonly isDisputed: boolean
  /**
   * The charity's reason why this payment is not a gift for Gift Aid; null if the charity gave
   * none.
   */
  readonly notGift: NotGift | null
  readonly isClaimed: boolean
  /** Whether HMRC refused it and no Lead has corrected what HMRC named. */
  readonly isRefused: boolean
  /**
   * Whether the gift's terms allow a refund today, so that it is no qualifying donation (ITA 2007
   * s.416(3)).
   */
  readonly isRepayable: boolean
  /** The party that claims Gift Aid on it. A claim of the charity has only its own. */
  readonly claimedBy: Claimant
  /** Whether it is a cheque that is not known to be cleared. */
  readonly isUncleared: boolean
}

export const leftOutReasons = {
  claimed: 'Already in a claim',
  refused: 'Refused by HMRC',
  'claimed-elsewhere': 'Claimed by another party',
  'not-claimable': 'Given in a way that nobody can claim on',
  uncleared: 'Cheque not cleared yet',
  organisation: 'Given by an organisation',
  'not-sterling': 'Not in pounds',
  returned: 'Refunded to the giver',
  disputed: 'Disputed with the giver’s bank',
  'not-a-gift': 'No free gift',
  repayable: 'Repayable under its terms',
  undeclared: 'No declaration',
  'before-declaration': 'Given before the declaration starts',
  ended: 'The declaration had ended',
  'too-late': 'Too old to claim',
  letters: 'Name not in HMRC’s letters',
} as const
export type LeftOutReason = keyof typeof leftOutReasons

/** Explains each reason for leaving out a gift to the person who makes the claim. */
export const leftOutDescriptions: Readonly<Record<LeftOutReason, string>> = {
  claimed: 'Each gift can be claimed once.',
  refused: 'Open its claim and record what you have corrected. It can then be claimed again.',
  'claimed-elsewhere':
    'A giving platform or agency claims Gift Aid on it. If that is wrong, say who claims it below.',
  'not-claimable':
    'Payroll giving, CAF accounts and vouchers have their tax relief already. If the gift came another way, say who claims it below.',
  uncleared: 'A cheque counts from the day on which it is cleared. Enter that day below.',
  organisation:
    'Gift Aid is for gifts from individuals, not from companies or donor organisations.',
  'not-sterling': 'Gift Aid can be claimed only on gifts in pounds.',
  returned: 'Nothing is left of it to claim on.',
  disputed: 'The bank has not decided yet. It can come with a later claim.',
  'not-a-gift': 'A Lead of the charity left it out. You can put it back below.',
  repayable:
    'By law, you cannot claim on a gift while its terms allow a refund. You can claim once it is spent, or once its giver gives up that right.',
  undeclared: 'The giver has made no Gift Aid declaration to this charity.',
  'before-declaration': 'The giver’s declaration does not cover gifts made this early.',
  ended: 'The giver had cancelled it or no longer paid enough tax.',
  'too-late':
    'The deadline has passed: four years after the end of the period in which it was given.',
  letters:
    'HMRC does not accept a character in the name or house of the giver’s declaration. Ask the giver to write it with the letters A to Z.',
}

type DatedGift = Pick<AidedGift, 'id' | 'givenAt' | 'givenOn'>

/** Returns whether a declaration had begun when a gift was given, even if it had ended since. */
const isReached = (declared: Declared, gift: DatedGift): boolean => {
  const { coversFrom, coversFromAt, giftId, scope } = declared
  if (giftId === gift.id) return true
  if (scope === 'gift' || gift.givenOn < coversFrom) return false
  return (
    gift.givenOn > coversFrom ||
    coversFromAt === null ||
    Date.parse(coversFromAt) <= Date.parse(gift.givenAt)
  )
}

/**
 * Returns whether a declaration covers a gift. A declaration for future gifts covers those given at
 * or after its moment.
 */
export const isGiftCovered = (declared: Declared, gift: DatedGift): boolean =>
  isReached(declared, gift) && (declared.endsOn === null || gift.givenOn < declared.endsOn)

/**
 * Returns the declaration that a gift is claimed under: the one made for it, or else the latest
 * that covers it.
 */
export const findDeclaration = (
  gift: DatedGift,
  declarations: readonly Declared[],
): Declared | undefined =>
  declarations
    .filter((declared) => isGiftCovered(declared, gift))
    .toSorted(
      (a, b) =>
        Number(b.giftId === gift.id) - Number(a.giftId === gift.id) ||
        b.madeAt.localeCompare(a.madeAt) ||
        b.id.localeCompare(a.id),
    )[0]

export type Verdict =
  | { readonly claim: true; readonly declarationId: string }
  | { readonly claim: false; readonly why: LeftOutReason }

const makeLeftOut = (why: LeftOutReason): Verdict => ({ claim: false, why })

/** Decides whether Gift Aid can be claimed on a gift today, and gives the reason if not. */
export const judge = (
  gift: AidedGift,
  declarations: readonly Declared[],
  terms: ClaimTerms & { readonly today: string },
): Verdict => {
  if (gift.isClaimed) return makeLeftOut('claimed')
  if (gift.isRefused) return makeLeftOut('refused')
  if (gift.claimedBy === 'platform') return makeLeftOut('claimed-elsewhere')
  if (gift.claimedBy === 'nobody') return makeLeftOut('not-claimable')
  if (gift.by === 'organisation') return makeLeftOut('organisation')
  if (gift.currency !== 'GBP') return makeLeftOut('not-sterling')
  if (gift.left <= 0) return makeLeftOut('returned')
  if (gift.isDisputed) return makeLeftOut('disputed')
  if (gift.notGift !== null) return makeLeftOut('not-a-gift')
  if (gift.isRepayable) return makeLeftOut('repayable')
  if (gift.isUncleared) return makeLeftOut('uncleared')
  const declared = findDeclaration(gift, declarations)
  if (!declared) return makeLeftOut(getUncoveredReason(gift, declarations))
  if (terms.today > claimBy(gift.givenOn, terms)) return makeLeftOut('too-late')
  return { claim: true, declarationId: declared.id }
}

const getUncoveredReason = (gift: AidedGift, declarations: readonly Declared[]): LeftOutReason => {
  if (declarations.some((declared) => isReached(declared, gift))) return 'ended'
  return declarations.some(({ scope }) => scope !== 'gift') ? 'before-declaration' : 'undeclared'
}

/**
 * Returns the last day on which the giver's personal details in a declaration are kept; null while
 * the declaration is active. They are kept for six years after the last claim under it, and as long
 * as a gift that it covers could still be claimed.
 */
export const getRetentionEnd = (declared: {
  readonly endedOn: string | null
  readonly lastClaimOn: string | null
  /** The last day on which any unclaimed gift that the declaration covers could be claimed. */
  readonly lastChanceOn: string | null
}): string | null => {
  const { endedOn, lastClaimOn, lastChanceOn } = declared
  if (endedOn === null) return null
  const terms = [
    endedOn,
    ...(lastClaimOn === null ? [] : [addYears(lastClaimOn, 6)]),
    ...(lastChanceOn === null ? [] : [lastChanceOn]),
  ]
  return terms.reduce((latest, term) => (term > latest ? term : latest))
}

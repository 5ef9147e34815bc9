import type { GiftAidScope } from './rules.ts'
import { addDays, addYears } from '../dates/uk-date.ts'

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
    const first = `${year}-${String(month).padStart(2, '0')}-01`
    const monthEnd = addDays(addDays(first, 32).slice(0, 8) + '01', -1)
    const end = `${first.slice(0, 8)}${String(last).padStart(2, '0')}`
    return end > monthEnd ? monthEnd : end
  }
  const year = Number(day.slice(0, 4))
  return day <= isInYear(year) ? isInYear(year) : isInYear(year + 1)
}

/**
 * Returns the last day on which Gift Aid can be claimed on a gift: four years after the end of its
 * accounting year.
 */
export const claimBy = (givenOn: string, yearEnd: YearEnd): string =>
  addYears(getAccountingYearEnd(givenOn, yearEnd), 4)

/** The fields of a declaration that decide whether it covers a gift. */
export interface Declared {
  readonly id: string
  readonly scope: GiftAidScope
  /** The id of the gift that the declaration was made with; null if it was made without a gift. */
  readonly giftId: string | null
  /** The first day on which the declaration covers gifts. */
  readonly coversFrom: string
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

/** A gift that has arrived, with the fields that decide about Gift Aid. */
export interface AidedGift {
  readonly id: string
  /**
   * The day on which the gift counts as given: its arrival. A repayable gift counts from the day on
   * which its giver signed a waiver, or on which no part of it could be refunded any more.
   */
  readonly givenOn: string
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
  /**
   * Whether the gift's terms allow a refund today, so that it is no qualifying donation (ITA 2007
   * s.416(3)).
   */
  readonly isRepayable: boolean
}

export const leftOutReasons = {
  claimed: 'Already in a claim',
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
} as const
export type LeftOutReason = keyof typeof leftOutReasons

/** Explains each reason for leaving out a gift to the person who makes the claim. */
export const leftOutDescriptions: Readonly<Record<LeftOutReason, string>> = {
  claimed: 'Each gift can be claimed once.',
  organisation:
    'Gift Aid is for gifts from individuals, not from companies or donor organisations.',
  'not-sterling': 'Gift Aid can be claimed only on gifts in pounds.',
  returned: 'There is nothing left of it to claim on.',
  disputed: 'The bank has not decided yet. It can come with a later claim.',
  'not-a-gift': 'A Lead of the charity left it out. You can put it back below.',
  repayable:
    'By law, you cannot claim on a gift while its terms allow a refund. You can claim once it is spent, or once its giver gives up that right.',
  undeclared: 'The giver has made no Gift Aid declaration to this charity.',
  'before-declaration': 'The giver’s declaration does not cover gifts made this early.',
  ended: 'The giver had cancelled it or no longer paid enough tax.',
  'too-late': 'More than four years have passed since the end of the accounting year.',
}

/** Returns whether a declaration covers a gift. */
export const isGiftCovered = (
  declared: Declared,
  gift: Pick<AidedGift, 'id' | 'givenOn'>,
): boolean => {
  const { scope, giftId, coversFrom, endsOn } = declared
  const reaches = giftId === gift.id || (scope !== 'gift' && coversFrom <= gift.givenOn)
  return reaches && (endsOn === null || gift.givenOn < endsOn)
}

/**
 * Returns the declaration that a gift is claimed under: the one made for it, or else the latest
 * that covers it.
 */
export const findDeclaration = (
  gift: Pick<AidedGift, 'id' | 'givenOn'>,
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
  { today, yearEnd }: { readonly today: string; readonly yearEnd: YearEnd },
): Verdict => {
  if (gift.isClaimed) return makeLeftOut('claimed')
  if (gift.by === 'organisation') return makeLeftOut('organisation')
  if (gift.currency !== 'GBP') return makeLeftOut('not-sterling')
  if (gift.left <= 0) return makeLeftOut('returned')
  if (gift.isDisputed) return makeLeftOut('disputed')
  if (gift.notGift !== null) return makeLeftOut('not-a-gift')
  if (gift.isRepayable) return makeLeftOut('repayable')
  const declared = findDeclaration(gift, declarations)
  if (!declared) return makeLeftOut(getUncoveredReason(gift, declarations))
  if (today > claimBy(gift.givenOn, yearEnd)) return makeLeftOut('too-late')
  return { claim: true, declarationId: declared.id }
}

const getUncoveredReason = (gift: AidedGift, declarations: readonly Declared[]): LeftOutReason => {
  const reaching = declarations.filter(
    ({ scope, giftId, coversFrom }) =>
      giftId === gift.id || (scope !== 'gift' && coversFrom <= gift.givenOn),
  )
  if (reaching.length > 0) return 'ended'
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

import type { GiftAidScope } from './rules.ts'
import { addDays, addYears } from '../uk-date.ts'

/** Which gifts Gift Aid can be claimed on. Days are UK dates, YYYY-MM-DD; amounts pence. */

/** The last day of a charity’s accounting year. */
export interface YearEnd {
  readonly month: number
  readonly day: number
}

/** The last day of the accounting year that a day lies in. */
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

/** The last day on which Gift Aid can be claimed on a gift: four years after its accounting year. */
export const claimBy = (givenOn: string, yearEnd: YearEnd): string =>
  addYears(getAccountingYearEnd(givenOn, yearEnd), 4)

/** A declaration, as far as it decides about gifts. */
export interface Declared {
  readonly id: string
  readonly scope: GiftAidScope
  /** The gift it was made with. */
  readonly giftId: string | null
  /** The first day whose gifts it covers. */
  readonly coversFrom: string
  /** The first day whose gifts it covers no longer; null while it stands. */
  readonly endsOn: string | null
  readonly madeAt: string
}

/** Why the charity says that a payment is no free gift. */
export const notGifts = {
  benefit: 'Something was given in return',
  voucher: 'Paid by voucher or through another charity',
  'not-own-money': 'Not the giver’s own money',
} as const
export type NotGift = keyof typeof notGifts

/** A gift that has arrived, as far as Gift Aid asks. */
export interface AidedGift {
  readonly id: string
  /**
   * When it counts as given: its arrival, or of a gift that was repayable the day on which the giver
   * gave up the right to have it back, or on which nothing was left to go back.
   */
  readonly givenOn: string
  /** What the charity still has of it: less refunds and what a bank took back. */
  readonly left: number
  readonly currency: string
  readonly by: 'person' | 'organisation'
  readonly isDisputed: boolean
  /** The charity’s own word that it is no free gift. */
  readonly notGift: NotGift | null
  readonly isClaimed: boolean
  /** Its terms can send money back today, so it is no qualifying donation (ITA 2007 s.416(3)). */
  readonly isRepayable: boolean
}

export const leftOutReasons = {
  claimed: 'In a claim already',
  organisation: 'Given by an organisation',
  'not-sterling': 'Not in pounds',
  returned: 'Given back to the giver',
  disputed: 'Disputed with the giver’s bank',
  'not-a-gift': 'No free gift',
  repayable: 'Repayable under its terms',
  undeclared: 'No declaration',
  'before-declaration': 'Given before the declaration reaches',
  ended: 'The declaration had ended',
  'too-late': 'Too old to claim',
} as const
export type LeftOutReason = keyof typeof leftOutReasons

/** What each reason means, for whoever makes the claim. */
export const leftOutDescriptions: Readonly<Record<LeftOutReason, string>> = {
  claimed: 'Each gift can be claimed once.',
  organisation: 'Gift Aid is for gifts of individuals: no company and no donor organisation.',
  'not-sterling': 'Gift Aid is claimed on pounds alone.',
  returned: 'Nothing of it is left to claim on.',
  disputed: 'The bank has not decided yet. It can come with a later claim.',
  'not-a-gift': 'A Lead of the charity said so. It can be taken back below.',
  repayable:
    'The law keeps a gift out of Gift Aid as long as its terms can send money back. It can be claimed once it is spent, or once its giver gives up that right.',
  undeclared: 'The giver has made no Gift Aid declaration to this charity.',
  'before-declaration': 'The giver’s declaration does not reach back to this gift.',
  ended: 'The giver had cancelled, or no longer paid enough tax.',
  'too-late': 'More than four years have passed since the end of the accounting year.',
}

/** Whether a declaration covers a gift. */
export const isGiftCovered = (
  declared: Declared,
  gift: Pick<AidedGift, 'id' | 'givenOn'>,
): boolean => {
  const { scope, giftId, coversFrom, endsOn } = declared
  const reaches = giftId === gift.id || (scope !== 'gift' && coversFrom <= gift.givenOn)
  return reaches && (endsOn === null || gift.givenOn < endsOn)
}

/** The declaration that a gift is claimed under: the one made for it, or else the latest. */
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

/** Whether Gift Aid can be claimed on a gift today, and if not, why. */
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
 * Until when what identifies the giver of a declaration is kept; null while it stands. Six years
 * after the last claim made on it, and as long as a gift it covers could still be claimed.
 */
export const getRetentionEnd = (declared: {
  readonly endedOn: string | null
  readonly lastClaimOn: string | null
  /** The last day on which a gift that it covers, and that is in no claim, could be claimed. */
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

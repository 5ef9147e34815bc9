import { findUnsentCharacter, toHmrcText } from './hmrc-text.ts'
import { formatMoney } from '../format-money.ts'
import { divideRounded } from '../money.ts'

/** Amounts of Gift Aid and the wording of a declaration. All amounts are in pence of GBP. */

/**
 * Returns the Gift Aid on a gift. HMRC pays 25p for each pound given: the basic-rate tax of 20% on
 * the £1.25 that the giver had to earn for it.
 */
export const computeGiftAid = (given: number): number => divideRounded(BigInt(given), 4n)

/**
 * Returns the share of each gift in the Gift Aid of a claim, in order. HMRC pays on the total of a
 * schedule, not on each gift, so the shares add up to exactly the amount paid on the total.
 */
export const splitGiftAid = (gifts: readonly number[]): number[] => {
  let total = 0
  let paid = 0
  return gifts.map((gift) => {
    total += gift
    const share = computeGiftAid(total) - paid
    paid += share
    return share
  })
}

/**
 * Returns how much of a gift's claimed tax the charity has to return to HMRC in total once only
 * `left` pence of the gift remain.
 */
export const computeTaxToReturn = (claimed: number, tax: number, left: number): number => {
  if (left <= 0) return tax
  if (left >= claimed) return 0
  return Math.min(tax, computeGiftAid(claimed - left))
}

/** The scopes of a declaration: this gift, future gifts too, or past gifts too. */
export const giftAidScopes = ['gift', 'future', 'past'] as const
export type GiftAidScope = (typeof giftAidScopes)[number]

export const scopeLabel: Readonly<Record<GiftAidScope, string>> = {
  gift: 'This gift only',
  future: 'This gift and all my future gifts',
  past: 'This gift, all my future gifts, and my gifts of the past four years',
}

export const scopeDescriptions: Readonly<Record<GiftAidScope, string>> = {
  gift: 'One gift',
  future: 'Gifts from its date onwards',
  past: 'Gifts from four years before its date',
}

/** The number of years before the declaration that the scope `past` covers. */
export const yearsBack = 4

/**
 * The versions of the wording. Version 1 is only HMRC’s statement. Version 2 is the whole model
 * declaration: the statement, the changes to tell the charity about, and the sentence for people
 * who pay tax at a higher rate. A declaration stores the number and the text that were shown. A
 * page opened before a change sends the earlier number, so every version is accepted.
 */
export const wordingVersions = [1, 2] as const
export type WordingVersion = (typeof wordingVersions)[number]

/** The version of the wording that is shown now. */
export const wordingVersion = 2 as const satisfies WordingVersion

const describeScope = (scope: GiftAidScope, amount: number | null): string => {
  const gift = amount === null ? '' : `my donation of ${formatMoney(amount)}`
  const and = gift === '' ? '' : `${gift} and `
  if (scope === 'gift') return gift || 'my donation'
  if (scope === 'future') return `${and}any donations I make in the future`
  return `${and}any donations I make in the future or have made in the past 4 years`
}

const toStatement = (scope: GiftAidScope, charity: string, amount: number | null): string =>
  `I want to Gift Aid ${describeScope(scope, amount)} to ${charity}. I am a UK taxpayer and understand that if I pay less Income Tax and/or Capital Gains Tax than the amount of Gift Aid claimed on all my donations in that tax year it is my responsibility to pay any difference.`

/** HMRC's list of the changes that every giver must tell the charity about. */
export const wordingNotice =
  'Please tell the charity if you want to cancel this declaration, change your name or home address, or no longer pay sufficient tax on your income and/or capital gains.'

/** HMRC’s sentence for higher-rate taxpayers, at the end of its model declaration. */
export const higherRateNotice =
  'If you pay Income Tax at the higher or additional rate and want to receive the additional tax relief due to you, you must include all your Gift Aid donations on your Self-Assessment tax return or ask HM Revenue and Customs to adjust your tax code.'

const paragraphEnd = '\n\n'

/**
 * Writes HMRC’s model declaration, which must be shown in full to the giver. Source:
 * gov.uk/guidance/gift-aid-declarations-claiming-tax-back-on-donations.
 */
export const getDeclarationWording = (
  scope: GiftAidScope,
  charity: string,
  amount: number | null,
  version: WordingVersion = wordingVersion,
): string => {
  const statement = toStatement(scope, charity, amount)
  return version === 1 ? statement : [statement, wordingNotice, higherRateNotice].join(paragraphEnd)
}

/** Splits the wording of a declaration, of any version, into the paragraphs to show. */
export const listWordingParagraphs = (wording: string): string[] => wording.split(paragraphEnd)

/** The identity of a giver, as HMRC needs it. Empty text means no value. */
export interface GiftAidIdentity {
  title: string
  firstName: string
  lastName: string
  /** The house name or number. */
  house: string
  /** The rest of the address. */
  address: string
  /** A UK postcode; empty for people who live abroad. */
  postcode: string
  abroad: boolean
}

export const noIdentity: GiftAidIdentity = {
  title: '',
  firstName: '',
  lastName: '',
  house: '',
  address: '',
  postcode: '',
  abroad: false,
}

export const giftAidLimits = {
  title: 4,
  name: 35,
  house: 40,
  address: 200,
} as const

/**
 * Formats a postcode as HMRC needs it: in capitals, with one space before the last three
 * characters.
 */
export const formatPostcode = (typed: string): string => {
  const bare = typed.toUpperCase().replaceAll(/\s/g, '')
  return bare.length < 5 ? bare : `${bare.slice(0, -3)} ${bare.slice(-3)}`
}

// No Royal Mail area has I or Z as its second letter, and HMRC refuses such postcodes.
const postcodeForm = /^(GIR 0AA|[A-Z][A-HJ-Y]?\d[A-Z\d]? \d[A-Z]{2})$/

type ValidationError = string | undefined

const getRequiredTextError = (value: string, max: number, ask: string): ValidationError => {
  const text = value.trim()
  if (text === '') return ask
  if (Math.max(text.length, toHmrcText(text).length) > max) {
    return `HMRC allows up to ${max} characters here.`
  }
  return toHmrcText(text) === '' ? ask : getUnsentError(text)
}

const getUnsentError = (text: string): ValidationError => {
  const unsent = findUnsentCharacter(text)
  return unsent && `HMRC does not accept “${unsent}”. Write it with the letters A to Z.`
}

/** Each rule returns the validation error of a field, or undefined. */
export const giftAidRules = {
  title: (value: string): ValidationError =>
    value.trim().length > giftAidLimits.title
      ? 'HMRC allows up to 4 characters here, such as Mrs or Prof. Leave it empty if it is longer.'
      : getUnsentError(value),
  firstName: (value: string): ValidationError =>
    getRequiredTextError(value, giftAidLimits.name, 'Enter the first name, or its initial.'),
  lastName: (value: string): ValidationError =>
    getRequiredTextError(value, giftAidLimits.name, 'Enter the last name.'),
  house: (value: string): ValidationError =>
    getRequiredTextError(value, giftAidLimits.house, 'Enter the house name or number.'),
  address: (value: string, { abroad }: Pick<GiftAidIdentity, 'abroad'>): ValidationError => {
    if (abroad) return getRequiredTextError(value, giftAidLimits.address, 'Enter the home address.')
    return value.trim().length > giftAidLimits.address
      ? `Use at most ${giftAidLimits.address} characters.`
      : undefined
  },
  postcode: (value: string, { abroad }: Pick<GiftAidIdentity, 'abroad'>): ValidationError => {
    if (abroad) return undefined
    return postcodeForm.test(formatPostcode(value))
      ? undefined
      : 'Enter a UK postcode, such as S19 2BD.'
  },
} as const

/** Returns an identity in the form that is stored. */
export const tidyIdentity = (typed: GiftAidIdentity): GiftAidIdentity => ({
  title: typed.title.trim(),
  firstName: typed.firstName.trim(),
  lastName: typed.lastName.trim(),
  house: typed.house.trim(),
  address: typed.address.trim(),
  postcode: typed.abroad ? '' : formatPostcode(typed.postcode),
  abroad: typed.abroad,
})

export const endings = ['cancelled', 'not-enough-tax', 'account-deleted', 'mistake'] as const
export type GiftAidEnding = (typeof endings)[number]

export const endingDescriptions: Readonly<Record<GiftAidEnding, string>> = {
  cancelled: 'Cancelled',
  'not-enough-tax': 'Ended: not enough tax paid',
  'account-deleted': 'Ended with the account',
  mistake: 'Recorded by mistake',
}

import type { Donation, NewDonation } from '@pennytrail/contract'
import type { GiftAmount } from '@pennytrail/contract/donations/gift-amounts.ts'
import { computeFeeCover } from '@pennytrail/contract/donations/card-fee.ts'
import {
  paymentMethods,
  type PaymentMethod,
} from '@pennytrail/contract/donations/payment-methods.ts'
import {
  getDisplayNameError,
  getGiftAmountError,
  hasArrived,
  maximumMessage,
  suggestedGifts,
  type ShownAs,
} from '@pennytrail/contract/donations/rules.ts'
import {
  noIdentity,
  wordingVersion,
  type GiftAidIdentity,
  type GiftAidScope,
} from '@pennytrail/contract/gift-aid/rules.ts'
import type { Interval } from '@pennytrail/contract/monthly-gifts/rules.ts'
import { getGuestNameError } from '@pennytrail/contract/donations/guest-name.ts'
import { registrationRules } from '@pennytrail/contract/identity/registration-rules.ts'
import { parseAmount, toDecimal } from '@pennytrail/contract/money.ts'
import { getTypedAmountError } from '@pennytrail/contract/donations/parse-amount.ts'
import { toDeclarant, declarantRules } from '../../gift-aid/index.ts'
import type { Rules } from '../../../lib/form/form.ts'
import type { StartedGift } from '../../../lib/started-gifts/started-gifts.ts'

/** The form values. `choice` is a suggested amount in pence, or 'other'. */
export interface GivingFormValues extends GiftAidIdentity {
  interval: Interval
  method: PaymentMethod
  /** The name and email address of a giver without an account; otherwise empty. */
  name: string
  email: string
  choice: string
  other: string
  coverFee: boolean
  shownAs: ShownAs
  displayName: string
  message: string
  contactMe: boolean
  giftAid: boolean
  scope: GiftAidScope
  /**
   * True if the giver chose the scope of the declaration, so that a change of the interval keeps
   * it.
   */
  scopeChosen: boolean
}

export type GiftTarget = { projectId: string } | { charityId: string }

export const givingFormRules: Rules<GivingFormValues> = {
  other: (_, values) =>
    values.choice === 'other' ? getTypedAmountError(values.other, getGiftAmountError) : undefined,
  displayName: (name, { shownAs }) => {
    return shownAs === 'display-name' ? getDisplayNameError(name) : undefined
  },
  message: (text) =>
    text.trim().length > maximumMessage ? `Use at most ${maximumMessage} characters.` : undefined,
  ...declarantRules<GivingFormValues>(({ giftAid }) => giftAid),
}

/** Returns the rules of the form. Only a giver without an account enters name and email address. */
export const makeGivingFormRules = (isGuest: boolean): Rules<GivingFormValues> =>
  isGuest
    ? { ...givingFormRules, name: getGuestNameError, email: registrationRules.email }
    : givingFormRules

/** Returns the chosen amount in pence; null if the typed text is not an amount. */
export const readChosenAmount = ({
  choice,
  other,
}: Pick<GivingFormValues, 'choice' | 'other'>): number | null =>
  choice === 'other' ? parseAmount(other) : Number(choice)

/** Returns the chosen amount in pence if a gift of this amount is allowed; null otherwise. */
export const getValidAmount = (
  values: Pick<GivingFormValues, 'choice' | 'other'>,
): number | null => {
  const amount = readChosenAmount(values)
  return getGiftAmountError(amount) === undefined ? amount : null
}

/** Returns what the giver pays, in pence: the gift, with the fee of the method if they cover it. */
export const addFeeCover = (gift: number, coverFee: boolean, method: PaymentMethod): number =>
  coverFee ? gift + computeFeeCover(gift, method) : gift

/**
 * Returns the preselected scope of a Gift Aid declaration: with a monthly gift, it covers the later
 * payments too.
 */
export const defaultScope = (interval: Interval): GiftAidScope =>
  interval === 'month' ? 'future' : 'gift'

/** Returns the sums of the offered amounts, in pence. */
export const listAmounts = (amounts: readonly GiftAmount[]): number[] =>
  amounts.map(({ amount }) => amount)

/** The amounts that the form offers, in pence. */
type Offered = readonly number[]

/**
 * Reads the form values from the URL: `amount` in pounds, and `interval` if monthly. Without an
 * amount, the second of the offered ones is chosen.
 */
export const toValuesFromUrl = (
  query: URLSearchParams,
  offered: Offered = suggestedGifts,
): GivingFormValues => {
  const interval = query.get('interval') === 'month' ? 'month' : 'once'
  return {
    interval,
    ...amountFields(query.get('amount'), offered),
    ...unanswered,
    scope: defaultScope(interval),
  }
}

const unanswered = {
  method: 'card',
  name: '',
  email: '',
  coverFee: false,
  shownAs: 'anonymous',
  displayName: '',
  message: '',
  contactMe: false,
  giftAid: false,
  scopeChosen: false,
  ...noIdentity,
} as const

const amountFields = (
  written: string | null,
  offered: Offered,
): Pick<GivingFormValues, 'choice' | 'other'> => {
  const amount = written === null ? null : parseAmount(written)
  if (amount === null || amount === 0) {
    return { choice: String(offered[1] ?? offered[0]), other: '' }
  }
  return offered.includes(amount)
    ? { choice: String(amount), other: '' }
    : { choice: 'other', other: toDecimal(amount) }
}

/** Returns the form values of a started gift, for a giver who comes back from the payment page. */
export const toValuesFromDonation = (
  gift: Donation,
  offered: Offered = suggestedGifts,
): GivingFormValues => {
  const interval = gift.monthlyGiftId === null ? 'once' : 'month'
  const scope = gift.giftAid?.scope ?? null
  return {
    interval,
    ...amountFields(toDecimal(gift.gift), offered),
    name: '',
    email: '',
    method: paymentMethods.find((method) => method === gift.method) ?? 'card',
    coverFee: gift.feeCover > 0,
    shownAs: gift.shownAs,
    displayName: gift.shownAs === 'display-name' ? (gift.publicName ?? '') : '',
    message: gift.message,
    contactMe: false,
    ...noIdentity,
    giftAid: scope !== null,
    scope: scope ?? defaultScope(interval),
    scopeChosen: scope !== null,
  }
}

/**
 * Returns the initial form values: from the URL, or those of an unpaid gift. The browser's copy
 * holds everything that was typed; the server has only a part of it.
 */
export const restoreValues = (
  start: GivingFormValues,
  started: Donation | undefined,
  storedGift: StartedGift | null,
  offered: Offered = suggestedGifts,
): GivingFormValues => {
  if (!started || hasArrived(started.status) || started.status === 'processing') return start
  const values = { ...toValuesFromDonation(started, offered), ...storedGift?.values }
  if (values.choice === 'other' || offered.includes(Number(values.choice))) return values
  // The charity has changed its amounts since.
  return { ...values, ...amountFields(toDecimal(Number(values.choice)), offered) }
}

/** Returns the gift to send, without its id. */
export const toNewDonation = (
  values: GivingFormValues,
  target: GiftTarget,
  isGuest = false,
): Omit<NewDonation, 'id'> => ({
  ...target,
  amount: readChosenAmount(values) ?? 0,
  currency: 'GBP',
  interval: values.interval,
  method: values.method,
  coverFee: values.coverFee,
  shownAs: values.shownAs,
  ...(values.shownAs === 'display-name' ? { displayName: values.displayName.trim() } : {}),
  message: values.message.trim(),
  ...(isGuest ? { guest: { name: values.name.trim(), email: values.email.trim() } } : {}),
  ...(values.contactMe ? { contactMe: true } : {}),
  ...(values.giftAid
    ? {
        giftAid: {
          scope: values.scope,
          wordingVersion,
          identity: toDeclarant(values),
        },
      }
    : {}),
})

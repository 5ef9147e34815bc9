/** Rules for grants and offline gifts; web and server share them. */
import { isDate } from '../dates/calendar-date.ts'
import type { PaymentMethod } from '../donations/payment-methods.ts'
import { formatMoney } from '../format-money.ts'
import { isInvisible } from '../misleading-text.ts'

export const grantLimits = {
  purpose: 500,
  reason: 500,
  note: 2000,
  instalments: 24,
  reports: 24,
  /** The most that one gift or grant may be, in minor units. */
  amount: 100_000_000_000,
  /** The least that one grant may be, in minor units. */
  least: 100,
  name: 201,
} as const

export const grantStates = ['waiting', 'confirmed', 'refused', 'withdrawn'] as const
export type GrantState = (typeof grantStates)[number]

export const grantStateLabel: Readonly<Record<GrantState, string>> = {
  waiting: 'Waiting to be confirmed',
  confirmed: 'Confirmed',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
}

/** The methods that a person types in: of a gift without a card, or of money paid back. */
export const offlineMethods = ['cash', 'cheque', 'bank-transfer'] as const
export type OfflineMethod = (typeof offlineMethods)[number]

/** The methods of gifts that reach the charity without its payment provider. */
export const receivedMethods = [
  ...offlineMethods,
  'card-reader',
  'platform',
  'payroll-giving',
  'caf-account',
] as const
export type ReceivedMethod = (typeof receivedMethods)[number]

export const giftMethods = ['card', 'direct-debit', 'pay-by-bank', ...receivedMethods] as const
export type GiftMethod = (typeof giftMethods)[number]

/** Each of these methods after a verb, such as “paid by cheque”. */
export const receivedMethodWords: Readonly<Record<ReceivedMethod, string>> = {
  cash: 'in cash',
  cheque: 'by cheque',
  'bank-transfer': 'by bank transfer',
  'card-reader': 'on a card reader',
  platform: 'through a giving platform',
  'payroll-giving': 'through payroll giving',
  'caf-account': 'from a CAF account',
}

/** Returns whether the payment provider took the gift, and not the charity itself. */
export const isPaidOnline = (method: GiftMethod): method is PaymentMethod =>
  !(receivedMethods as readonly string[]).includes(method)

export const giftMethodLabel: Readonly<Record<GiftMethod, string>> = {
  card: 'Card',
  'direct-debit': 'Direct Debit',
  'pay-by-bank': 'Pay by Bank',
  cash: 'Cash',
  cheque: 'Cheque',
  'bank-transfer': 'Bank transfer',
  'card-reader': 'Card reader',
  platform: 'Giving platform',
  'payroll-giving': 'Payroll giving',
  'caf-account': 'CAF account or voucher',
}

type ValidationError = string | undefined

export const getPurposeError = (purpose: string): ValidationError => {
  if (isInvisible(purpose)) return 'Say what it is for.'
  return purpose.trim().length > grantLimits.purpose
    ? `Use at most ${grantLimits.purpose} characters.`
    : undefined
}

export const getGrantReasonError = (reason: string): ValidationError => {
  if (isInvisible(reason)) return 'Say why, so that the charity can correct it.'
  return reason.trim().length > grantLimits.reason
    ? `Use at most ${grantLimits.reason} characters.`
    : undefined
}

export const getReportWordsError = (note: string): ValidationError => {
  if (isInvisible(note)) return 'Say what the grant has done so far.'
  return note.trim().length > grantLimits.note
    ? `Use at most ${grantLimits.note} characters.`
    : undefined
}

export const getGrantAmountError = (amount: number | null): ValidationError => {
  if (amount === null) return 'Enter an amount in pounds, such as 30000 or 1250.50.'
  if (amount < grantLimits.least) return `The smallest grant is ${formatMoney(grantLimits.least)}.`
  return amount > grantLimits.amount
    ? `The largest grant is ${formatMoney(grantLimits.amount)}.`
    : undefined
}

/**
 * Returns the validation error of the amount of an offline gift, which may be any amount that an
 * entry can hold.
 */
export const getOfflineAmountError = (amount: number | null): ValidationError => {
  if (amount === null) return 'Enter an amount in pounds, such as 25 or 12.50.'
  if (amount < 1) return 'Enter an amount above zero.'
  return amount > grantLimits.amount
    ? `The largest gift is ${formatMoney(grantLimits.amount)}.`
    : undefined
}

/**
 * Returns the validation error of a grant's report dates, which must exist, be distinct and not be
 * too many.
 */
export const getReportDatesError = (dates: readonly string[]): ValidationError => {
  if (dates.some((date) => !isDate(date))) return 'Enter real dates, such as 27 3 2027.'
  if (new Set(dates).size < dates.length) return 'Enter each date once.'
  return dates.length > grantLimits.reports
    ? `You can agree up to ${grantLimits.reports} reports.`
    : undefined
}

export interface Instalment {
  readonly amount: number | null
  readonly dueOn: string
}

/**
 * Returns the validation error of a grant's instalments, which must be in order of time and add up
 * to the grant.
 */
export const getInstalmentsError = (
  total: number,
  instalments: readonly Instalment[],
): ValidationError => {
  if (instalments.length === 0) return 'Say when the money will arrive.'
  if (instalments.length > grantLimits.instalments) {
    return `You can agree up to ${grantLimits.instalments} instalments.`
  }
  if (instalments.some(({ dueOn }) => !isDate(dueOn))) {
    return 'Enter real dates, such as 27 3 2027.'
  }
  if (instalments.some(({ amount }) => amount === null || amount <= 0)) {
    return 'Enter an amount above zero for each instalment.'
  }
  const days = instalments.map(({ dueOn }) => dueOn)
  if (days.some((day, at) => at > 0 && day <= days[at - 1]!)) {
    return 'Put the instalments in date order, with one for each date.'
  }
  const sum = instalments.reduce((all, { amount }) => all + (amount ?? 0), 0)
  if (sum === total) return undefined
  return `The instalments add up to ${formatMoney(sum)}, but the grant is ${formatMoney(total)}.`
}

/** Notifications about a report or instalment begin this many days before it is due. */
export const dueSoonDays = 14

/** Returns whether an open report is due or overdue on a day. Both are ISO 8601 calendar dates. */
export const getReportStatus = (dueOn: string, today: string): 'due' | 'overdue' =>
  dueOn < today ? 'overdue' : 'due'

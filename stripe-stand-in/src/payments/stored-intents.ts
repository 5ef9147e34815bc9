import type Stripe from 'stripe'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { addWorkingDays } from '@pennytrail/contract/dates/working-days.ts'
import { unixSeconds } from '../context.ts'
import type { BankReturn } from './bank-accounts.ts'
import type { Decline } from './cards.ts'

/** A payment with internal fields for its outcome, which the bank tells later. */
export type StoredIntent = Stripe.PaymentIntent & {
  /** When the bank answers, in seconds since 1970. */
  answer_due_at?: number
  /** The bank's answer: why it refuses; absent if it pays. */
  answer_failure?: Decline
  /** The bank takes the money back at once after it has paid. */
  answer_returned?: BankReturn
  paid_session?: string
  paid_invoice?: string
}

/** The time on a working day at which banks answer, in seconds after midnight UTC. */
const ANSWERS_AT = 9 * 60 * 60
const LAST_SUBMISSION_HOUR = 20

export interface DebitDates {
  /** The day on which the bank takes the money, YYYY-MM-DD. */
  collectOn: string
  /** When the outcome is known, in seconds since 1970. */
  answerDueAt: number
}

/**
 * Returns when a Bacs Direct Debit is taken and when its outcome is known. Stripe confirms it after
 * up to 7 working days with a new mandate, and after about 4 with an earlier one
 * (docs.stripe.com/payments/bacs-debit, 2026); the bank takes it one working day before. A debit
 * after 20:00 UTC is submitted on the next working day.
 */
export const planDebit = (now: Date, mandate: 'new' | 'existing'): DebitDates => {
  const today = toUkDate(now)
  const submitted = now.getUTCHours() >= LAST_SUBMISSION_HOUR ? addWorkingDays(today, 1) : today
  const collectOn = addWorkingDays(submitted, mandate === 'new' ? 6 : 3)
  const answeredOn = addWorkingDays(collectOn, 1)
  return { collectOn, answerDueAt: unixSeconds(new Date(`${answeredOn}T00:00:00Z`)) + ANSWERS_AT }
}

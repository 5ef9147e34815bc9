import { passesLuhn, TEST_CARDS } from '../payments/cards.ts'
import type { Form } from '../api/form.ts'

/** The fields of the payment form, in their order on the page. */
export const FIELDS = ['email', 'number', 'expiry', 'cvc', 'name'] as const
export type Field = (typeof FIELDS)[number]
export type Values = Record<Field, string>
export type Errors = Partial<Record<Field, string>>

export interface Card {
  number: string
  name: string
  email: string
  expiry: { month: number; year: number }
}

/** The values of the other fields when a tester chooses a test card with one click. */
const FILLED = { expiry: '12/34', cvc: '123', name: 'Test Giver' }

export const readValues = (form: Form, knownEmail: string | null): Values => {
  const text = (name: string) => (typeof form[name] === 'string' ? form[name].trim() : '')
  const typed: Values = {
    email: knownEmail ?? text('email'),
    number: text('number').replace(/[\s-]/g, ''),
    expiry: text('expiry').replace(/\s/g, ''),
    cvc: text('cvc'),
    name: text('name'),
  }
  const chosen = TEST_CARDS.find((card) => card.number === text('test_card'))
  if (!chosen) return typed
  return {
    ...typed,
    ...FILLED,
    number: chosen.number,
    cvc: chosen.brand === 'amex' ? '1234' : FILLED.cvc,
    name: typed.name || FILLED.name,
  }
}

export const checkCard = (values: Values, now: Date): { errors: Errors } | { card: Card } => {
  const errors: Errors = {}
  const add = (field: Field, problem: string | undefined) => {
    if (problem !== undefined) errors[field] = problem
  }
  const expiry = readExpiry(values.expiry)
  add('email', emailProblem(values.email))
  add('number', numberProblem(values.number))
  add('expiry', expiryProblem(values.expiry, expiry, now))
  add('cvc', cvcProblem(values.cvc, values.number))
  add('name', values.name === '' ? 'Enter the name on the card.' : undefined)
  if (expiry === undefined || Object.keys(errors).length > 0) return { errors }
  return { card: { number: values.number, name: values.name, email: values.email, expiry } }
}

/**
 * Returns the values that the form shows again after an error: never the security code, and the
 * number only if it is a published test card's.
 */
export const valuesToKeep = (values: Values): Values => {
  const published = TEST_CARDS.some((card) => card.number === values.number)
  return { ...values, cvc: '', number: published ? grouped(values.number) : '' }
}

export const grouped = (number: string): string => number.replace(/(.{4})(?=.)/g, '$1 ')

const emailProblem = (email: string): string | undefined => {
  if (email === '') return 'Enter your email address.'
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? undefined : 'Your email address is incomplete.'
}

const numberProblem = (number: string): string | undefined => {
  if (number === '') return 'Enter your card number.'
  if (!/^\d+$/.test(number)) return 'A card number has digits only.'
  if (number.length < 13) return 'Your card number is incomplete.'
  return number.length <= 19 && passesLuhn(number) ? undefined : 'Your card number is invalid.'
}

const readExpiry = (text: string): { month: number; year: number } | undefined => {
  const match = /^(\d{1,2})\/?(\d{2}|\d{4})$/.exec(text)
  if (!match) return undefined
  const year = Number(match[2])
  return { month: Number(match[1]), year: year < 100 ? 2000 + year : year }
}

const expiryProblem = (
  text: string,
  expiry: { month: number; year: number } | undefined,
  now: Date,
): string | undefined => {
  if (text === '') return 'Enter the date your card expires.'
  if (!expiry || expiry.month < 1 || expiry.month > 12) {
    return 'Write the date your card expires as month and year, such as 04/29.'
  }
  const lastMoment = Date.UTC(expiry.year, expiry.month)
  return lastMoment <= now.getTime() ? 'Your card has expired.' : undefined
}

const cvcProblem = (cvc: string, number: string): string | undefined => {
  const digits = /^3[47]/.test(number) ? 4 : 3
  if (cvc === '') return 'Enter the security code of your card.'
  return /^\d+$/.test(cvc) && cvc.length === digits
    ? undefined
    : `The security code of this card has ${digits} digits.`
}

import { parseAmount, toDecimal } from '@pennytrail/contract/money.ts'
import {
  getExGratiaCapError,
  getExGratiaDateError,
  getLastYearIncomeError,
  getStatementError,
} from '@pennytrail/contract/donations/refunds/ex-gratia.ts'
import {
  getDecidedByError,
  getDecidedOnError,
  getDecisionError,
  getGroundError,
  getPowerError,
  type StatableGround,
} from '@pennytrail/contract/donations/refunds/refund-grounds.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import type { NewGround } from '@pennytrail/contract'

export interface RefundGroundValues {
  ground: '' | StatableGround
  decidedBy: string
  decidedOn: string
  decision: string
  power: string
  lastYearIncome: string
  moralObligation: boolean
  noOtherPower: boolean
}

/** Returns the properties of the control of a field, with its validation error. */
export type RegisterGroundField = (name: keyof RefundGroundValues) => {
  error: string | undefined
}

/** Returns an empty form. `registerIncome` is the charity's income in the register, in pence. */
export const makeEmptyRefundGround = (registerIncome: number | null): RefundGroundValues => ({
  ground: '',
  decidedBy: '',
  decidedOn: '',
  decision: '',
  power: '',
  lastYearIncome: registerIncome === null ? '' : toDecimal(registerIncome, 'GBP'),
  moralObligation: false,
  noOtherPower: false,
})

const findIncomeError = (typed: string, amount: number): string | undefined => {
  const income = parseAmount(typed)
  return income === null ? getLastYearIncomeError(income) : getExGratiaCapError(amount, income)
}

/**
 * Makes the rules of the fields. `getAmount` returns the amount to refund, in pence, and `getPaidOn`
 * the day on which the money went back, YYYY-MM-DD, or nothing while that is not known.
 */
export const makeRefundGroundRules = <Values extends RefundGroundValues>(
  getAmount: (values: Values) => number,
  getPaidOn: (values: Values) => string,
) => ({
  ground: getGroundError,
  decidedBy: getDecidedByError,
  decidedOn: (date: string, values: Values) =>
    getDecidedOnError(date, { paidOn: getPaidOn(values), today: toUkDate(new Date()) }) ??
    (values.ground === 'ex-gratia-payment' ? getExGratiaDateError(date) : undefined),
  decision: getDecisionError,
  power: (power: string, { ground }: Values) => getPowerError(power, ground),
  lastYearIncome: (typed: string, values: Values) =>
    values.ground === 'ex-gratia-payment' ? findIncomeError(typed, getAmount(values)) : undefined,
  moralObligation: (isTicked: boolean, { ground }: Values) =>
    ground === 'ex-gratia-payment' ? getStatementError(isTicked) : undefined,
  noOtherPower: (isTicked: boolean, { ground }: Values) =>
    ground === 'ex-gratia-payment' ? getStatementError(isTicked) : undefined,
})

/** Converts the values of a valid form to the API's format. */
export const toRefundGround = (values: RefundGroundValues): NewGround => {
  const { decidedBy, decidedOn, decision, ground, lastYearIncome, power } = values
  return {
    ground: ground === '' ? 'mistake' : ground,
    decidedBy: decidedBy.trim(),
    decidedOn,
    decision: decision.trim(),
    ...(ground === 'trustees-decision' ? { power: power.trim() } : {}),
    ...(ground === 'ex-gratia-payment'
      ? {
          exGratia: {
            lastYearIncome: parseAmount(lastYearIncome) ?? 0,
            moralObligation: true,
            noOtherPower: true,
          },
        }
      : {}),
  }
}

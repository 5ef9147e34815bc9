import type { NewCollection } from '@pennytrail/contract'
import {
  getCounterError,
  getGiftsOverError,
  getOverAmountError,
  getPlaceError,
  getSecondCounterError,
} from '@pennytrail/contract/collections/rules.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { getTypedAmountError } from '@pennytrail/contract/donations/parse-amount.ts'
import { collectedWays, type CollectedWay } from '@pennytrail/contract/gift-aid/small-donations.ts'
import { getAmountError, getEntryDateError } from '@pennytrail/contract/ledger/entry-rules.ts'
import { parseAmount } from '@pennytrail/contract/money.ts'
import type { Rules } from '../../lib/form/form.ts'

export const ways = Object.keys(collectedWays) as CollectedWay[]

type PartField = 'amount' | 'gifts' | 'over'

/** The values of the form. Amounts are as typed; the fields of a way are empty if it brought none. */
export type CollectionValues = {
  date: string
  place: string
  projectId: string
  isInUk: boolean
  firstCounter: string
  secondCounter: string
} & Record<`${CollectedWay}-${PartField}`, string>

export const today = (): string => toUkDate(new Date())

export const makeEmptyCollection = (): CollectionValues => ({
  date: today(),
  place: '',
  projectId: '',
  isInUk: true,
  firstCounter: '',
  secondCounter: '',
  'cash-amount': '',
  'cash-gifts': '',
  'cash-over': '',
  'contactless-amount': '',
  'contactless-gifts': '',
  'contactless-over': '',
  'chip-and-pin-amount': '',
  'chip-and-pin-gifts': '',
  'chip-and-pin-over': '',
})

const isEmpty = (typed: string): boolean => typed.trim() === ''

const readCount = (typed: string): number | null =>
  isEmpty(typed) ? 0 : /^\d+$/.test(typed.trim()) ? Number(typed) : null

const readOver = (typed: string): number | null => (isEmpty(typed) ? 0 : parseAmount(typed))

/** Returns whether money was given in this way. An empty amount or zero says that none was. */
export const hasPart = (values: CollectionValues, way: CollectedWay): boolean =>
  (parseAmount(values[`${way}-amount`]) ?? 0) > 0

const makePartRules = (way: CollectedWay): Rules<CollectionValues> => ({
  [`${way}-amount`]: (typed: string, values: CollectionValues) => {
    if (way === 'cash' && ways.every((one) => isEmpty(values[`${one}-amount`])))
      return 'Enter the money that was counted.'
    return isEmpty(typed) || parseAmount(typed) === 0
      ? undefined
      : getTypedAmountError(typed, getAmountError)
  },
  [`${way}-gifts`]: (typed: string, values: CollectionValues) =>
    hasPart(values, way) ? getGiftsOverError(readCount(typed)) : undefined,
  [`${way}-over`]: (typed: string, values: CollectionValues) => {
    if (!hasPart(values, way)) return undefined
    const amount = readOver(typed)
    if (amount === null) return getTypedAmountError(typed, getAmountError)
    return getOverAmountError({
      amount: parseAmount(values[`${way}-amount`])!,
      overLimit: { gifts: readCount(values[`${way}-gifts`]) ?? 0, amount },
    })
  },
})

export const collectionRules: Rules<CollectionValues> = {
  date: (date) => getEntryDateError(date, today()),
  place: getPlaceError,
  firstCounter: getCounterError,
  secondCounter: (second, { firstCounter }) => getSecondCounterError(firstCounter, second),
  ...Object.assign({}, ...ways.map(makePartRules)),
}

/** Returns the collection to send. The values must be valid. */
export const toNewCollection = (id: string, values: CollectionValues): NewCollection => ({
  id,
  date: values.date,
  place: values.place,
  projectId: values.projectId || null,
  isInUk: values.isInUk,
  countedBy: [values.firstCounter, values.secondCounter],
  parts: ways
    .filter((way) => hasPart(values, way))
    .map((way) => ({
      way,
      amount: parseAmount(values[`${way}-amount`])!,
      overLimit: {
        gifts: readCount(values[`${way}-gifts`]) ?? 0,
        amount: readOver(values[`${way}-over`]) ?? 0,
      },
    })),
})

/** Returns the money that would count as small donations, in pence. */
export const sumSmallDonations = ({ parts, isInUk }: Pick<NewCollection, 'parts' | 'isInUk'>) =>
  isInUk ? parts.reduce((sum, { amount, overLimit }) => sum + amount - overLimit.amount, 0) : 0

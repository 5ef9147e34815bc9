import { expect, it } from 'vitest'
import {
  collectionRules,
  makeEmptyCollection,
  sumSmallDonations,
  toNewCollection,
  type CollectionValues,
} from './collection-values.ts'

const typed = (more: Partial<CollectionValues>): CollectionValues => ({
  ...makeEmptyCollection(),
  place: 'The hall',
  firstCounter: 'Wren Carter',
  secondCounter: 'Sam Okoro',
  ...more,
})

const findErrors = (values: CollectionValues): string[] =>
  Object.entries(collectionRules).flatMap(([name, rule]) =>
    (rule as (value: unknown, all: CollectionValues) => string | undefined)(
      values[name as keyof CollectionValues],
      values,
    ) === undefined
      ? []
      : [name],
  )

const cashAndCard = typed({
  'cash-amount': '412.00',
  'cash-gifts': '1',
  'cash-over': '50',
  'contactless-amount': '31',
  'contactless-gifts': '1',
  'contactless-over': '31',
})

it('typed amounts become the parts of a collection, and only gifts up to £30 count', () => {
  expect(findErrors(cashAndCard)).toEqual([])
  const sent = toNewCollection('one', cashAndCard)
  expect(sent.parts).toEqual([
    { way: 'cash', amount: 41_200, overLimit: { gifts: 1, amount: 5000 } },
    { way: 'contactless', amount: 3100, overLimit: { gifts: 1, amount: 3100 } },
  ])
  expect(sumSmallDonations(sent)).toBe(36_200)
  expect(sumSmallDonations({ ...sent, isInUk: false })).toBe(0)
})

it.each([
  ['no money at all', {}, ['cash-amount']],
  ['an amount that is none', { 'cash-amount': 'a lot' }, ['cash-amount']],
  [
    'the same person twice',
    { 'cash-amount': '5', secondCounter: 'WREN  carter' },
    ['secondCounter'],
  ],
  [
    'a number of gifts over £30 without their sum',
    { 'cash-amount': '100', 'cash-gifts': '1' },
    ['cash-over'],
  ],
  [
    'a sum of gifts over £30 that is too small for their number',
    { 'cash-amount': '100', 'cash-gifts': '2', 'cash-over': '60' },
    ['cash-over'],
  ],
  [
    'a number of gifts that is no number',
    { 'cash-amount': '100', 'cash-gifts': 'two', 'cash-over': '' },
    ['cash-gifts'],
  ],
] as const)('the form finds %s', (_name, more, errors) => {
  expect(findErrors(typed(more))).toEqual(errors)
})

it('card payments alone are a collection, and numbers of empty parts do not matter', () => {
  const values = typed({ 'contactless-amount': '12.50', 'cash-gifts': '3', 'cash-amount': '0' })
  expect(findErrors(values)).toEqual([])
  expect(toNewCollection('one', values).parts).toMatchObject([{ way: 'contactless', amount: 1250 }])
})

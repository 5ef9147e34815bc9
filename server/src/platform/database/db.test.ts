import type pg from 'pg'
import { expect, it } from 'vitest'
import { toRowKey, toRows } from './db.ts'

it.each([
  ['created_at', 'createdAt'],
  ['card_last4', 'cardLast4'],
  ['stripe_payment_methods', 'stripePaymentMethods'],
  ['createdAt', 'createdAt'],
  ['id', 'id'],
  ['?column?', '?column?'],
])('the column %s is the property %s', (column, key) => {
  expect(toRowKey(column)).toBe(key)
})

it('each row has a property for each column, and null where the column is null', () => {
  const result = {
    fields: [{ name: 'id' }, { name: 'given_on' }],
    rows: [
      ['a', '2026-11-22'],
      ['b', null],
    ],
  } as pg.QueryArrayResult<unknown[]>
  expect(toRows(result)).toEqual([
    { id: 'a', givenOn: '2026-11-22' },
    { id: 'b', givenOn: null },
  ])
})

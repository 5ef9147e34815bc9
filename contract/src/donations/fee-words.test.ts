import { expect, it } from 'vitest'
import { describeFeeRate } from './fee-words.ts'
import { paymentMethods } from './payment-methods.ts'

it('the price of each payment method reads as the percentage and the pence that are charged', () => {
  expect(paymentMethods.map(describeFeeRate)).toEqual([
    '1.5% and 20p',
    'about 1%, from 20p to £4',
    'about 1.5% and 20p',
  ])
})

import { expect, test } from 'vitest'
import { describeRefundTarget } from '../fee-words.ts'
import { describeClosedQuestion, getDisputeReason } from './dispute-reasons.ts'

test('the reason of a dispute does not take a payer by Direct Debit for a cardholder', () => {
  for (const code of ['fraudulent', 'duplicate', 'unrecognized', 'credit_not_processed'])
    expect(getDisputeReason(code)).toMatch(/^The owner of the card or account /)
})

test('a refund goes back to what the gift was paid with', () => {
  expect(describeRefundTarget('card')).toBe('the card that it was paid with')
  expect(describeRefundTarget('pay-by-bank')).toBe('the bank account that it was paid from')
})

test('a closed question of a bank names the money that was refunded or taken, if any was', () => {
  const none = { currency: 'GBP', refunded: 0, taken: 0 }
  expect(describeClosedQuestion(none)).toBe('No money was taken.')
  expect(describeClosedQuestion({ ...none, refunded: 2500 })).toBe(
    'The bank took no money itself. £25.00 of the gift was refunded to the giver.',
  )
  expect(describeClosedQuestion({ ...none, taken: 2500 })).toBe(
    'The bank took £25.00, as the ledger shows.',
  )
})

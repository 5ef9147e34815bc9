import { expect, test } from 'vitest'
import { describeRefundTarget } from '../fee-words.ts'
import { getDisputeReason } from './dispute-reasons.ts'

test('the reason of a dispute does not take a payer by Direct Debit for a cardholder', () => {
  for (const code of ['fraudulent', 'duplicate', 'unrecognized', 'credit_not_processed'])
    expect(getDisputeReason(code)).toMatch(/^The owner of the card or account /)
})

test('a refund goes back to what the gift was paid with', () => {
  expect(describeRefundTarget('card')).toBe('the card that it was paid with')
  expect(describeRefundTarget('pay-by-bank')).toBe('the bank account that it was paid from')
})

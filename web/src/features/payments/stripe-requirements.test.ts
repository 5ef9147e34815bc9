import { expect, it } from 'vitest'
import { describeRequirements } from './stripe-requirements.ts'

it('the list explains Stripe’s requirements plainly, without repeats, and unknown ones in Stripe’s words', () => {
  expect(
    describeRequirements([
      'tos_acceptance.date',
      'tos_acceptance.ip',
      'external_account',
      'new.thing',
    ]),
  ).toEqual(['agreement to Stripe’s terms', 'a bank account to pay out to', '“new.thing”'])
})

import { expect, it } from 'vitest'
import { describeRequirements } from './stripe-requirements.ts'

it('lists what Stripe asks for in plain words without repeats, and unknown needs under Stripe’s name', () => {
  expect(
    describeRequirements([
      'tos_acceptance.date',
      'tos_acceptance.ip',
      'external_account',
      'new.thing',
    ]),
  ).toEqual(['agreement to Stripe’s terms', 'a bank account to pay out to', '“new.thing”'])
})

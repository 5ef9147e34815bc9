import { expect, it } from 'vitest'
import { describeRequirements } from './stripe-requirements.ts'

it('the list says in plain words, without repeats, what Stripe asks for, and unknown needs in Stripe’s words', () => {
  expect(
    describeRequirements([
      'tos_acceptance.date',
      'tos_acceptance.ip',
      'external_account',
      'new.thing',
    ]),
  ).toEqual(['agreement to Stripe’s terms', 'a bank account to pay out to', '“new.thing”'])
})

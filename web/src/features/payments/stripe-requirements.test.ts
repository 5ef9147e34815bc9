import { expect, it } from 'vitest'
import { describeRequirements } from './stripe-requirements.ts'

it('says what Stripe asks for in plain words, each once, and the unknown by its own name', () => {
  expect(
    describeRequirements([
      'tos_acceptance.date',
      'tos_acceptance.ip',
      'external_account',
      'new.thing',
    ]),
  ).toEqual(['agreement to Stripe’s terms', 'a bank account to pay out to', '“new.thing”'])
})

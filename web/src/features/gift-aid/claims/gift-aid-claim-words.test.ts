import { expect, test } from 'vitest'
import { describeEntry } from './gift-aid-claim-words.ts'

test('an entry that ends a debt or a refusal says so', () => {
  expect(describeEntry({ what: 'owed', direction: 'out' })).toBe('Owed back to HMRC')
  expect(describeEntry({ what: 'owed', direction: 'in' })).toBe('No longer owed back to HMRC')
  expect(describeEntry({ what: 'refused', direction: 'out' })).toBe('Refused by HMRC')
  expect(describeEntry({ what: 'refused', direction: 'in' })).toBe('Not refused by HMRC after all')
  expect(describeEntry({ what: 'claimed', direction: 'in' })).toBe('Claimed')
})

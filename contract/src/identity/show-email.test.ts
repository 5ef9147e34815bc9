import { expect, it } from 'vitest'
import { normaliseEmail } from './email-address.ts'
import { showEmail } from './show-email.ts'

it.each([
  'ada@müller.de',
  'ada@例え.jp',
  'ada@mail.bücher.straße.de',
  'ada@παράδειγμα.gr',
  'a@ää.se',
])('the stored form of %s is shown as it was typed', (typed) => {
  expect(showEmail(normaliseEmail(typed))).toBe(typed)
})

it.each([
  'ada@example.org',
  'xn--ada@example.org',
  'ada@xn--.de',
  'ada@xn--mller-kv!.de',
  'ada@xn--99999999.de',
])('an address that nobody can have typed in other letters stays as it is: %s', (stored) => {
  expect(showEmail(stored)).toBe(stored)
})

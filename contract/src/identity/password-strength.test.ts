import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isWeak, scorePassword, getPasswordStrength } from './password-strength.ts'

it.each([
  ['', 0],
  ['a', 1],
  ['aA', 2],
  ['aA1', 3],
  ['aA1!', 4],
  ['aA1!aaaa', 5],
  ['aA1!aaaaaaaa', 6],
  ['aaaaaaa', 1],
  ['aaaaaaaa', 2],
  ['aaaaaaaaaaa', 2],
  ['aaaaaaaaaaaa', 3],
  ['________', 1],
  ['é', 1],
])('the password %j scores %i', (password, score) => {
  expect(scorePassword(password)).toBe(score)
})

it.each([
  ['aA', 'Password is weak', 'red'],
  ['aA1', 'Password is fair', 'orange'],
  ['aA1!', 'Password is strong', 'light-green'],
  ['aA1!aaaa', 'Password is strong', 'light-green'],
  ['aA1!aaaaaaaa', 'Password is very strong', 'green'],
])('the password %j gets the label "%s" in %s', (password, label, colour) => {
  expect(getPasswordStrength(password)).toMatchObject({ label, colour })
})

describe('the password score', () => {
  const password = fc.string({ unit: 'binary', maxLength: 20 })

  it('the score never falls when characters are added to the password', () => {
    fc.assert(
      fc.property(password, password, (start, more) => {
        expect(scorePassword(start + more)).toBeGreaterThanOrEqual(scorePassword(start))
      }),
    )
  })

  it('the score stays between 0 and 6, and a score of up to 2 counts as weak', () => {
    fc.assert(
      fc.property(password, (text) => {
        expect(scorePassword(text)).toBeGreaterThanOrEqual(0)
        expect(scorePassword(text)).toBeLessThanOrEqual(6)
        expect(isWeak(text)).toBe(scorePassword(text) <= 2)
      }),
    )
  })
})

import { describe, expect, it } from 'vitest'
import { getEmailError, isEmail, normaliseEmail } from './email-address.ts'

const invalid = 'Invalid email format'

describe('an email address', () => {
  it.each([
    ['ada@example.org', 'ada@example.org'],
    [' Ada@Example.org\u00A0', 'ada@example.org'],
    ['ada@example.org\u200B', 'ada@example.org'],
    ['\uFEFFada@example.org\u200E', 'ada@example.org'],
    ['\u2068ada@example.org\u2069', 'ada@example.org'],
    ['ada@müller.de', 'ada@xn--mller-kva.de'],
    ['ada@mu\u0308ller.de', 'ada@xn--mller-kva.de'],
    ['ada@例え.jp', 'ada@xn--r8jz45g.jp'],
  ])('%j is accepted and stored as %s', (typed, stored) => {
    expect(isEmail(typed)).toBe(true)
    expect(getEmailError(typed, invalid)).toBeUndefined()
    expect(normaliseEmail(typed)).toBe(stored)
  })

  it.each(['zoë@example.org', 'josé.maría@müller.de', '用户@例え.jp'])(
    '%s is refused with the letter that we cannot email',
    (typed) => {
      const [strange] = /[^\0-\u007F]/u.exec(typed)!
      expect(getEmailError(typed, invalid)).toBe(
        `We cannot email an address with “${strange}” before the @. Enter another address, with letters from a to z.`,
      )
    },
  )

  it.each([
    'ada',
    'ada@',
    'ada@example',
    'zoë',
    'zoë@',
    'zoë marsh@example.org',
    'ada@exa mple.org',
    'ada@müller/x.de',
    'ada@müller.de@x',
    '\u200B',
  ])('%j is malformed', (typed) => {
    expect(getEmailError(typed, invalid)).toBe(invalid)
  })
})

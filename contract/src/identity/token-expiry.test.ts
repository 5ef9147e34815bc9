import { expect, it } from 'vitest'
import { decodeToken, isTokenDead } from './token-expiry.ts'

const token = (claims: string): string => {
  const bytes = new TextEncoder().encode(claims)
  const middle = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
  return `eyJhbGciOiJIUzI1NiJ9.${middle}.signature`
}

it('the expiry of a token is read in seconds, whatever characters its base64url text contains', () => {
  const text = '{"exp":1770000000,"iat":1769996400,"sub":"one","name":"Zoë ~ÿ?>"}'
  expect(decodeToken(token(text))).toEqual({ exp: 1_770_000_000, iat: 1_769_996_400, sub: 'one' })
})

it.each([
  '',
  'text',
  'a.b',
  'a.b.c',
  'a.!!.c',
  token('{}'),
  token('null'),
  token('5'),
  token('{"exp":"1770000000"}'),
  token('{"exp":1770000000').replace('.signature', ''),
  `${token('{"exp":1770000000}')}.more`,
])('the token %j has no readable claims and counts as expired', (text) => {
  expect(decodeToken(text)).toBeNull()
  expect(isTokenDead(text, 0)).toBe(true)
})

it('a token counts as expired from the exact moment that its “exp” claim names', () => {
  const one = token('{"exp":1000}')
  expect(isTokenDead(one, 999_999)).toBe(false)
  expect(isTokenDead(one, 1_000_000)).toBe(true)
})

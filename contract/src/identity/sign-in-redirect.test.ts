import fc from 'fast-check'
import { expect, it } from 'vitest'
import { getSafeNextPath } from './sign-in-redirect.ts'

it.each([
  '/explore',
  '/project/1?tab=a#b',
  '/dashboard-charity?section=home',
  '/donation-portal?project=1&amount=2500',
  '/explore?searchTerm=https%3A%2F%2Fevil.example',
])('the address %s is accepted as the page to open after login', (next) => {
  expect(getSafeNextPath(next)).toBe(next)
})

it.each([
  null,
  undefined,
  '',
  'explore',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  'https://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  ' /explore',
  '/login',
  '/login/?next=/login',
  '/register',
])('the address %j is refused as the page to open after login', (next) => {
  expect(getSafeNextPath(next)).toBeNull()
})

it('the page after login never leads to another site, whatever text is given', () => {
  const piece = fc.constantFrom('/', '\\', '.', '..', '@', ':', 'evil', '?', '#', '%2f', '\t', 'h')
  const text = fc.oneof(
    fc.string({ unit: 'binary' }).map((s) => `/${s}`),
    fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
    fc.array(piece, { maxLength: 12 }).map((pieces) => `/${pieces.join('')}`),
    fc.webUrl(),
  )
  fc.assert(
    fc.property(text, (next) => {
      const safe = getSafeNextPath(next)
      if (safe === null) return
      expect(new URL(safe, 'https://app.example/deep/page').origin).toBe('https://app.example')
      expect(safe).toMatch(/^\/(?!\/)/)
      expect(getSafeNextPath(safe)).toBe(safe)
    }),
    { numRuns: 2000 },
  )
})

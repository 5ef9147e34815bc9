import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { listedUntil, warnOfVulnerabilities } from './known-vulnerabilities.ts'

it.each([
  [150_018, '15.20'],
  [150_019, '15.20'],
  [160_015, '16.16'],
  [170_009, '17.12'],
  [180_004, '18.7'],
])('the version %d of PostgreSQL has known vulnerabilities until %s', (version, fixed) => {
  expect(warnOfVulnerabilities({ version, isShipped: false })).toContain(
    `Upgrade it to ${fixed} or newer, of 12 November 2026.`,
  )
})

it.each([150_020, 160_016, 170_012, 180_007, 190_000])(
  'the version %d has no known vulnerability',
  (version) => {
    expect(warnOfVulnerabilities({ version, isShipped: false })).toBeUndefined()
  },
)

it('a warning about the shipped PostgreSQL says to use another one for real data', () => {
  expect(warnOfVulnerabilities({ version: 180_004, isShipped: true })).toBe(
    'The shipped PostgreSQL 18.4 has known vulnerabilities, such as CVE-2026-6460. Use it for trials only. For real data, name a PostgreSQL 18.7 or newer in DATABASE_URL.',
  )
})

it('the page for operators says until when the list is complete', () => {
  const page = path.join(import.meta.dirname, '../../../../docs/operations.md')
  expect(readFileSync(page, 'utf8')).toContain(`complete up to ${listedUntil}`)
})

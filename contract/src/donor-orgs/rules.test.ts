import { describe, expect, it } from 'vitest'
import { readOrgNumber, isSameName } from './rules.ts'

describe('a registration number', () => {
  it.each([
    ['company', '1234567', '01234567', 'GB-COH-01234567'],
    ['company', ' 0001 2345 ', '00012345', 'GB-COH-00012345'],
    ['company', 'sc123456', 'SC123456', 'GB-COH-SC123456'],
    ['company', 'ip00123r', 'IP00123R', 'GB-COH-IP00123R'],
    ['trust', '1164883', '1164883', 'GB-CHC-1164883'],
    ['foundation', 'sc003558', 'SC003558', 'GB-SC-SC003558'],
    ['club', 'ch 1234/b', 'CH1234/B', null],
  ] as const)(
    'the registration number of a %s typed as %j is stored as %s',
    (kind, written, number, orgId) => {
      expect(readOrgNumber(kind, written)).toMatchObject({ number, orgId })
    },
  )

  it.each([
    ['company', '00000000'],
    ['company', '123456789'],
    ['company', 'SC12345'],
    ['trust', '01234567'],
    ['foundation', 'Lantern'],
    ['club', '<script>'],
  ] as const)('a %s cannot have the registration number %j', (kind, written) => {
    expect(readOrgNumber(kind, written)).toBeUndefined()
  })

  it('a demonstration registration number has no link to a register', () => {
    expect(readOrgNumber('company', '99000001')?.registerUrl).toBeNull()
    expect(readOrgNumber('foundation', '9000101')?.registerUrl).toBeNull()
    expect(readOrgNumber('company', '1234567')?.registerUrl).toMatch(/\/company\/01234567$/)
  })
})

it('organisation names count as the same if only capitals, punctuation or endings such as Ltd differ', () => {
  expect(isSameName('The Lantern Trust', 'LANTERN TRUST LIMITED')).toBe(true)
  expect(isSameName('Smith & Sons', 'Smith and Sons Ltd.')).toBe(true)
  expect(isSameName('Lantern Trust', 'Lantern Trustees')).toBe(false)
  expect(isSameName('Ltd', 'Limited')).toBe(false)
})

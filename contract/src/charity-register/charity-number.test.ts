import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  type CharityNumber,
  describeRegistrations,
  parseEnglandAndWalesNumber,
  isDemonstrationNumber,
  parseCharityNumber,
  registerPageUrl,
} from './charity-number.ts'

const accepted: [written: string, number: string, orgId: string][] = [
  ['1164883', '1164883', 'GB-CHC-1164883'],
  ['  1164883 ', '1164883', 'GB-CHC-1164883'],
  ['116 4883', '1164883', 'GB-CHC-1164883'],
  ['116\u00a04883', '1164883', 'GB-CHC-1164883'],
  ['GB-CHC-1164883', '1164883', 'GB-CHC-1164883'],
  ['gb-chc-1164883', '1164883', 'GB-CHC-1164883'],
  ['200051', '200051', 'GB-CHC-200051'],
  ['210202-5', '210202-5', 'GB-CHC-210202-5'],
  ['210202\u20135', '210202-5', 'GB-CHC-210202-5'],
  ['210202 - 5', '210202-5', 'GB-CHC-210202-5'],
  ['GB-CHC-210202-5', '210202-5', 'GB-CHC-210202-5'],
  ['9000001', '9000001', 'GB-CHC-9000001'],
  ['SC003558', 'SC003558', 'GB-SC-SC003558'],
  ['sc 003 558', 'SC003558', 'GB-SC-SC003558'],
  ['GB-SC-SC003558', 'SC003558', 'GB-SC-SC003558'],
  ['100012', 'NIC100012', 'GB-NIC-100012'],
  ['NIC100012', 'NIC100012', 'GB-NIC-100012'],
  ['NIC/100012', 'NIC100012', 'GB-NIC-100012'],
  ['nic / 100 012', 'NIC100012', 'GB-NIC-100012'],
  ['GB-NIC-100012', 'NIC100012', 'GB-NIC-100012'],
  ['Registered charity no. 1164883', '1164883', 'GB-CHC-1164883'],
  ['Charity number: SC003558', 'SC003558', 'GB-SC-SC003558'],
  ['No 1164883', '1164883', 'GB-CHC-1164883'],
  ['#1164883', '1164883', 'GB-CHC-1164883'],
  ['SCO03558', 'SC003558', 'GB-SC-SC003558'],
  ['scoo3558', 'SC003558', 'GB-SC-SC003558'],
  ['1164883-0', '1164883', 'GB-CHC-1164883'],
  ['210202 / 5', '210202-5', 'GB-CHC-210202-5'],
  ['GB-CHC-1164883-0', '1164883', 'GB-CHC-1164883'],
  ['0210202', '210202', 'GB-CHC-210202'],
  ['0210202-5', '210202-5', 'GB-CHC-210202-5'],
  ['GB-CHC-0210202', '210202', 'GB-CHC-210202'],
  ['GB-CHC-01164883', '1164883', 'GB-CHC-1164883'],
  ['CHC-1164883', '1164883', 'GB-CHC-1164883'],
  ['1,164,883', '1164883', 'GB-CHC-1164883'],
  ['1164883.0', '1164883', 'GB-CHC-1164883'],
  ['1164883.', '1164883', 'GB-CHC-1164883'],
  ['(1164883)', '1164883', 'GB-CHC-1164883'],
  ['\u200b1164883\ufeff', '1164883', 'GB-CHC-1164883'],
  ['Reg. Charity No: 1164883', '1164883', 'GB-CHC-1164883'],
  ['Charity Commission number 1164883', '1164883', 'GB-CHC-1164883'],
  ['Registered charity in England & Wales: 1164883', '1164883', 'GB-CHC-1164883'],
  ['GB-SC-003558', 'SC003558', 'GB-SC-SC003558'],
  ['GB-CHC-SC003558', 'SC003558', 'GB-SC-SC003558'],
  ['SC-003558', 'SC003558', 'GB-SC-SC003558'],
  ['SC/003558', 'SC003558', 'GB-SC-SC003558'],
  ['Scottish Charity No. SC003558', 'SC003558', 'GB-SC-SC003558'],
  ['Registered charity in Scotland SC003558', 'SC003558', 'GB-SC-SC003558'],
  ['OSCR SC003558', 'SC003558', 'GB-SC-SC003558'],
  ['GB-NIC-NIC100012', 'NIC100012', 'GB-NIC-100012'],
  ['GB-NIC-100012-0', 'NIC100012', 'GB-NIC-100012'],
  ['NI100012', 'NIC100012', 'GB-NIC-100012'],
  ['NIC-100012', 'NIC100012', 'GB-NIC-100012'],
  ['CCNI 100012', 'NIC100012', 'GB-NIC-100012'],
  ['Registered in Northern Ireland NIC 100012', 'NIC100012', 'GB-NIC-100012'],
]

test.each(accepted)('reads %j as charity number %s', (written, number, orgId) => {
  expect(parseCharityNumber(written)).toMatchObject({ number, orgId })
})

test.each([
  '',
  ' ',
  'abc',
  '12345',
  '12345678',
  '012345',
  '0116488',
  '0100012',
  '01164883',
  '00210202',
  'GB-CHC-0012345',
  '1,16,4883',
  '1164883 and SC003558',
  'GB-SC-1164883',
  'SCO12',
  '100000',
  'SC12345',
  'SC1234567',
  'SC-003558-1',
  'NIC200001',
  'NIC10001',
  'GB-CHC-150000',
  'GB-NIC-210202',
  'GB-COH-01234567',
  '210202-',
  '210202-05',
  '210202-12345',
  '1164883.5',
  '1e6',
  '１１６４８８３',
  '9'.repeat(100),
])('refuses %j as a charity number', (written) => {
  expect(parseCharityNumber(written)).toBeUndefined()
})

const digits = (from: number, to: number) => fc.integer({ min: from, max: to })
const anyCharity: fc.Arbitrary<CharityNumber> = fc.oneof(
  fc
    .tuple(digits(200_000, 9_999_999), fc.oneof(fc.constant(0), digits(1, 999)))
    .map(([main, linked]) => parseEnglandAndWalesNumber(main, linked) as CharityNumber),
  digits(0, 999_999).map(
    (n) => parseCharityNumber(`SC${String(n).padStart(6, '0')}`) as CharityNumber,
  ),
  digits(100_001, 199_999).map((n) => parseCharityNumber(`NIC${n}`) as CharityNumber),
)
/** Generates the same number as people write it: in another case, and with spaces anywhere. */
const writtenLoosely = (text: string) =>
  fc
    .array(fc.tuple(fc.boolean(), fc.constantFrom('', '', '', ' ', '\u00a0')), {
      minLength: text.length,
      maxLength: text.length,
    })
    .map((marks) =>
      Array.from(text)
        .map((char, at) => (marks[at]?.[0] ? char.toLowerCase() : char) + (marks[at]?.[1] ?? ''))
        .join('')
        .slice(0, 40),
    )

describe('charity numbers of every regulator', () => {
  it('a charity number and its org-id are read as the same number, in any case and spacing', () => {
    fc.assert(
      fc.property(
        anyCharity.chain((charity) =>
          fc.tuple(
            fc.constant(charity),
            writtenLoosely(charity.number),
            writtenLoosely(charity.orgId),
          ),
        ),
        ([charity, number, orgId]) => {
          expect(parseCharityNumber(number)).toEqual(charity)
          expect(parseCharityNumber(orgId)).toEqual(charity)
        },
      ),
    )
  })

  it('no two regulators share a number: bare six digits belong to exactly one', () => {
    fc.assert(
      fc.property(digits(100_000, 999_999), (n) => {
        const regulator = parseCharityNumber(String(n))?.regulator
        expect(regulator).toBe(n === 100_000 ? undefined : n < 200_000 ? 'CCNI' : 'CCEW')
      }),
    )
  })

  it('any typed text is either read as a charity number in its canonical form or not read at all', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        const read = parseCharityNumber(text)
        expect(read && parseCharityNumber(read.number)).toEqual(read)
      }),
    )
  })
})

test('demonstration charity numbers look like those of each register, but have no link to one', () => {
  const demonstration = parseCharityNumber('9000012') as CharityNumber
  expect(demonstration.regulator).toBe('CCEW')
  expect(isDemonstrationNumber(demonstration.number)).toBe(true)
  expect(registerPageUrl(demonstration)).toBeUndefined()
  expect(['SC900001', 'NIC199001'].every(isDemonstrationNumber)).toBe(true)
  expect(
    ['9000000', '1164883', 'SC003558', 'SC089999', 'NIC100012', 'NIC198999'].some(
      isDemonstrationNumber,
    ),
  ).toBe(false)
})

test('a charity is named with each register that it is on', () => {
  expect(describeRegistrations('SC003558', [])).toBe(
    'SC003558, Office of the Scottish Charity Regulator',
  )
  expect(describeRegistrations('1164883', ['SC003558'])).toBe(
    '1164883, Charity Commission for England and Wales, and SC003558, Office of the Scottish Charity Regulator',
  )
})

const page = (text: string) => registerPageUrl(parseCharityNumber(text) as CharityNumber)

test('each regulator has its own public register page', () => {
  expect(page('210202-5')).toBe(
    'https://register-of-charities.charitycommission.gov.uk/charity-details/?regid=210202&subid=5',
  )
  expect(page('SC003558')).toContain('oscr.org.uk')
  expect(page('100012')).toContain('regId=100012&')
})

import { expect, it } from 'vitest'
import { canToggle, getProfileSelection, getUserType } from './user-type.ts'

it.each([
  [false, false, false, 'GENERAL'],
  [true, false, false, 'DONOR'],
  [false, true, false, 'CHARITY'],
  [false, false, true, 'DONORORG'],
  [true, true, false, 'DONOR & CHARITY'],
  [true, false, true, 'DONOR & DONORORG'],
])(
  'a person (donor: %s, charity member: %s, donor organisation member: %s) has the user type %s',
  (isDonor, inCharity, inDonorOrg, type) => {
    expect(getUserType({ isDonor, inCharity, inDonorOrg })).toBe(type)
  },
)

it.each([
  ['DONOR', 'CHARITY', 'DONOR'],
  ['CHARITY', 'DONOR', 'CHARITY'],
  ['DONOR & CHARITY', null, 'CHARITY'],
  ['DONOR & CHARITY', 'DONOR', 'DONOR'],
  ['DONOR & CHARITY', 'CHARITY', 'CHARITY'],
  ['DONOR & CHARITY', 'DONORORG', 'CHARITY'],
  ['DONOR & CHARITY', 'nonsense', 'CHARITY'],
  ['DONOR & DONORORG', null, 'DONORORG'],
  ['DONOR & DONORORG', 'DONOR', 'DONOR'],
  ['DONOR & DONORORG', 'CHARITY', 'DONORORG'],
  ['DONORORG', 'DONORORG', null],
  ['GENERAL', 'DONOR', null],
] as const)(
  'a %s user whose stored profile is %s gets the profile %s',
  (type, stored, selection) => {
    expect(getProfileSelection(type, stored)).toBe(selection)
  },
)

it('only users of the two combined types can switch profiles', () => {
  expect(canToggle('DONOR & CHARITY')).toBe(true)
  expect(canToggle('DONOR & DONORORG')).toBe(true)
  for (const type of ['DONOR', 'CHARITY', 'DONORORG', 'GENERAL'] as const)
    expect(canToggle(type)).toBe(false)
})

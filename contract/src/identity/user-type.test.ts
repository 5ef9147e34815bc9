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
  'donor %s, in a charity %s, in a donor organisation %s is %s',
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
] as const)('%s with %s stored selects %s', (type, stored, selection) => {
  expect(getProfileSelection(type, stored)).toBe(selection)
})

it('toggles only for the two combined types', () => {
  expect(canToggle('DONOR & CHARITY')).toBe(true)
  expect(canToggle('DONOR & DONORORG')).toBe(true)
  for (const type of ['DONOR', 'CHARITY', 'DONORORG', 'GENERAL'] as const)
    expect(canToggle(type)).toBe(false)
})

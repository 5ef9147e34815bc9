import { expect, test } from 'vitest'
import { clearUser, loadUserType, selectProfile, setActiveRole, useUser } from './user.ts'

const key = 'userSelectedProfile'

test('a new user has the type GENERAL and the donor profile, and nothing is stored', () => {
  expect(useUser.getState()).toEqual({
    userType: 'GENERAL',
    canToggle: false,
    userSelection: 'donor',
    activeRole: null,
  })
  expect(localStorage.getItem(key)).toBeNull()
})

test.each([
  ['DONOR', 'CHARITY', 'DONOR'],
  ['CHARITY', 'DONOR', 'CHARITY'],
  ['DONOR & CHARITY', 'DONOR', 'DONOR'],
  ['DONOR & CHARITY', null, 'CHARITY'],
  ['DONOR & CHARITY', 'donor', 'CHARITY'],
  ['DONOR & DONORORG', 'DONOR', 'DONOR'],
  ['DONOR & DONORORG', 'CHARITY', 'DONORORG'],
  ['DONORORG', 'DONORORG', null],
  ['GENERAL', 'DONOR', null],
] as const)(
  'a %s user with %s as the stored profile selects the profile %s and stores it',
  (userType, stored, selection) => {
    if (stored) localStorage.setItem(key, stored)
    loadUserType(userType)
    expect(useUser.getState().userSelection).toBe(selection)
    expect(localStorage.getItem(key)).toBe(selection)
  },
)

test('only a user type that combines two profiles can switch profile, and only between those two', () => {
  loadUserType('DONOR')
  selectProfile('CHARITY')
  expect(useUser.getState()).toMatchObject({ userSelection: 'DONOR', canToggle: false })

  loadUserType('DONOR & CHARITY')
  expect(useUser.getState().canToggle).toBe(true)
  selectProfile('CHARITY')
  expect(localStorage.getItem(key)).toBe('CHARITY')
  selectProfile('DONORORG')
  expect(useUser.getState().userSelection).toBe('CHARITY')
})

test('clearing the signed-in user also removes the stored profile', () => {
  loadUserType('DONOR & DONORORG')
  setActiveRole('DONOR')
  clearUser()
  expect(useUser.getState()).toEqual(useUser.getInitialState())
  expect(localStorage.getItem(key)).toBeNull()
})

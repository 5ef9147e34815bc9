import {
  canToggle,
  getProfileSelection,
  profileSelections,
  type ProfileSelection,
  type UserType,
} from '@pennytrail/contract/identity/user-type.ts'
import { create } from 'zustand'

export type ActiveRole = 'DONOR' | 'CHARITY'

interface User {
  userType: UserType
  canToggle: boolean
  /**
   * The active profile; 'donor' until the user type is known, null if the user type has no profiles
   * to choose from.
   */
  userSelection: ProfileSelection | 'donor' | null
  activeRole: ActiveRole | null
}

const key = 'userSelectedProfile'
const initial: User = {
  userType: 'GENERAL',
  canToggle: false,
  userSelection: 'donor',
  activeRole: null,
}

export const useUser = create<User>(() => initial)

/** Returns the stored profile, if it is valid. */
const storedSelection = (): ProfileSelection | null => {
  try {
    const stored = localStorage.getItem(key)
    return profileSelections.find((selection) => selection === stored) ?? null
  } catch {
    return null
  }
}

const store = (selection: ProfileSelection | null): void => {
  try {
    if (selection) localStorage.setItem(key, selection)
    else localStorage.removeItem(key)
  } catch {
    // A browser without storage keeps the selection until the page is closed.
  }
}

/** Sets the user type. The active profile follows from the user type and the stored profile. */
export const loadUserType = (userType: UserType): void => {
  const userSelection = getProfileSelection(userType, storedSelection())
  store(userSelection)
  useUser.setState({ userType, canToggle: canToggle(userType), userSelection })
}

/** Whether a user type includes a profile: "DONOR & CHARITY" is a donor and a charity. */
export const includesProfile = (userType: UserType, profile: ProfileSelection): boolean =>
  userType.split(' & ').includes(profile)

/** Lists the profiles that a user type may switch between; empty for most types. */
export const listSelections = (userType: UserType): ProfileSelection[] => {
  if (userType === 'DONOR & CHARITY') return ['DONOR', 'CHARITY']
  if (userType === 'DONOR & DONORORG') return ['DONOR', 'DONORORG']
  return []
}

/** Switches the profile if the user type allows it. */
export const selectProfile = (selection: ProfileSelection): void => {
  if (!listSelections(useUser.getState().userType).includes(selection)) return
  store(selection)
  useUser.setState({ userSelection: selection })
}

export const setActiveRole = (activeRole: ActiveRole | null): void => {
  useUser.setState({ activeRole })
}

export const clearUser = (): void => {
  store(null)
  useUser.setState(initial)
}

const handleUserTypeChange = (event: StorageEvent): void => {
  const { userType } = useUser.getState()
  if (event.key !== key || storedSelection() === null) return
  useUser.setState({ userSelection: getProfileSelection(userType, storedSelection()) })
}

/** Switches the profile when another tab does. Returns a function that stops this. */
export const applySelection = (): (() => void) => {
  window.addEventListener('storage', handleUserTypeChange)
  return () => window.removeEventListener('storage', handleUserTypeChange)
}

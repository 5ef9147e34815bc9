import { create } from 'zustand'
import { emptyProfile, type Profile } from '../profile/profile.ts'

export const cookieName = 'jwt_authorisation'

export interface Session extends Profile {
  /** `starting` means that the stored session is still being read. */
  status: 'starting' | 'signed-out' | 'signed-in'
  isLoggedIn: boolean
  token: string | null
  /**
   * Set if the session ended while a page was open: `asking` shows a dialog to sign in again over
   * the page, and `put-off` means that the person closed the dialog to read on.
   */
  expired: 'asking' | 'put-off' | false
  /** Whether the browser refused the cookie, so that the next page load signs the person out. */
  isCookieRefused: boolean
}

export const signedOut = {
  ...emptyProfile,
  isLoggedIn: false,
  token: null,
  expired: false,
  isCookieRefused: false,
} as const

/**
 * The session of the person who uses the page. It starts signed out, because the server renders
 * every page for a visitor.
 */
export const useSession = create<Session>(() => ({ ...signedOut, status: 'signed-out' }))

// Without the cookie nobody is signed in, so a visitor's page does not wait for a stored session.
if (typeof document === 'object' && document.cookie.includes(`${cookieName}=`)) {
  useSession.setState({ status: 'starting' })
}

/** Counts how often a person left: by signing out, or because another person signed in. */
const useDepartures = create(() => 0)
useSession.subscribe((now, before) => {
  if (before.userId === '' || now.userId === before.userId) return
  useDepartures.setState((count) => count + 1, true)
})

/**
 * Returns a key that mounts a page anew for the next person, who may have other permissions. It
 * stays the same when a visitor signs in or the stored session has been read. The page then keeps
 * its focus and what was typed, and loads what the person may see.
 */
export const usePersonKey = (): number => useDepartures()

/**
 * Postpones signing in again, so that the person can read on. The next action that needs a session
 * asks again.
 */
export const dismissSignIn = (): void => {
  if (useSession.getState().expired) useSession.setState({ expired: 'put-off' })
}

export const showSignIn = (): void => {
  if (useSession.getState().expired) useSession.setState({ expired: 'asking' })
}

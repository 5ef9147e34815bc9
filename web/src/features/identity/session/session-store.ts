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
}

export const signedOut = {
  ...emptyProfile,
  isLoggedIn: false,
  token: null,
  expired: false,
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

import { create } from 'zustand'
import { emptyProfile, type Profile } from '../profile/profile.ts'

export const cookieName = 'jwt_authorisation'

export interface Session extends Profile {
  /** `starting` means that the stored session is still being read. */
  status: 'starting' | 'signed-out' | 'signed-in'
  isLoggedIn: boolean
  token: string | null
  /**
   * Says whether the session ended under an open page. The page stays, and a dialog asks to sign in
   * again unless the person postponed it.
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
 * The signed-in person while the page is open. It starts empty, because the server renders pages
 * for nobody.
 */
export const useSession = create<Session>(() => ({ ...signedOut, status: 'signed-out' }))

// Without the cookie nobody is signed in, so a visitor's page does not wait.
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

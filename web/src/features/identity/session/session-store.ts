import { create } from 'zustand'
import { emptyProfile, type Profile } from '../profile/profile.ts'

export const cookieName = 'jwt_authorisation'

export interface Session extends Profile {
  /** starting: the stored session is still being read. */
  status: 'starting' | 'signed-out' | 'signed-in'
  isLoggedIn: boolean
  token: string | null
  /** The session has ended under an open page, which stays: a dialog asks to sign in again, unless
      it was put off. */
  expired: 'asking' | 'put-off' | false
}

export const signedOut = {
  ...emptyProfile,
  isLoggedIn: false,
  token: null,
  expired: false,
} as const

/** Who is signed in, as long as the page is open. It begins with nobody, as the server writes pages. */
export const useSession = create<Session>(() => ({ ...signedOut, status: 'signed-out' }))

// Without the cookie nobody is signed in, and a visitor's page waits for nothing.
if (typeof document === 'object' && document.cookie.includes(`${cookieName}=`)) {
  useSession.setState({ status: 'starting' })
}

/** Signing in again can be put off, to read on; what needs a session then asks anew. */
export function dismissSignIn(): void {
  if (useSession.getState().expired) useSession.setState({ expired: 'put-off' })
}

export function showSignIn(): void {
  if (useSession.getState().expired) useSession.setState({ expired: 'asking' })
}

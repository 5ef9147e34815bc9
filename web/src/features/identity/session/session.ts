import type { LoginResponse, OwnProject, SessionUser } from '@pennytrail/contract'
import { api } from '../../../lib/api/api.ts'
import { clearStartedGifts } from '../../../lib/started-gifts/forget-started-gifts.ts'
import { toast } from '../../../lib/toast.ts'
import { readCookie, removeCookie, writeCookie } from './authorisation-cookie.ts'
import { notifyOtherTabs } from './tab-messages.ts'
import { pickProfile, toProfile, type Profile } from '../profile/profile.ts'
import { signedOut, useSession } from './session-store.ts'
import { removeProfile, storeProfile } from '../profile/stored-profile.ts'
import { clearUser, loadUserType } from '../user.ts'

export { useSession }

/** Stores the token. A token marks the person as logged in; null marks them as logged out. */
export const setToken = (token: string | null): void => {
  if (token === null) useSession.setState({ token, isLoggedIn: false })
  else useSession.setState({ token, isLoggedIn: true, status: 'signed-in', expired: false })
}

export const setProfile = (profile: Profile): void => {
  useSession.setState(profile)
  loadUserType(profile.userType)
}

/**
 * Makes a person the one who uses this tab. Token and profile change together, because the change
 * of person fetches data again, with the token.
 */
export const showPerson = (profile: Profile, token: string): void => {
  useSession.setState({
    ...profile,
    token,
    isLoggedIn: true,
    status: 'signed-in',
    expired: false,
  })
  loadUserType(profile.userType)
}

const isCurrent = (token: string) => () => useSession.getState().token === token

/** Starts a session from a login response, in every tab. */
export const signIn = async (response: LoginResponse): Promise<void> => {
  const profile = toProfile(response)
  const { token } = response
  showPerson(profile, token)
  await Promise.all([writeCookie(token, isCurrent(token)), storeProfile(profile)])
  if (!isCurrent(token)()) return
  useSession.setState({ isCookieRefused: readCookie() !== token })
  notifyOtherTabs('signed-in')
}

/** Replaces the token of the current session by a renewed one. */
export const storeRenewedToken = async (token: string): Promise<void> => {
  setToken(token)
  await writeCookie(token, isCurrent(token))
  if (isCurrent(token)()) notifyOtherTabs('signed-in')
}

/** Shows that nobody is signed in. Keeps what a visitor stored on this device, such as a gift. */
export const showVisitor = (): void => {
  useSession.setState({ ...signedOut, status: 'signed-out' })
  clearUser()
}

/** Clears the person's data on this device without notifying the server or other tabs. */
export const clearSession = (): void => {
  showVisitor()
  void removeCookie()
  void removeProfile()
  void clearStartedGifts()
}

/** Signs out in every tab and revokes the token on the server. */
export const signOut = async (): Promise<void> => {
  const { token } = useSession.getState()
  // Acts that wait for Undo to pass need the token, so they start before the token is cleared.
  const finished = toast.finish()
  clearSession()
  notifyOtherTabs('signed-out')
  await finished
  if (!token) return
  const headers = { authorization: `Bearer ${token}` }
  await api('POST /api/auth/logout', { headers }).catch((error: { status?: number }) => {
    if (error.status === 401) return
    toast.error(
      'You are signed out here, but the server did not answer. The session ends by itself within the hour.',
    )
  })
}

/** Marks the session as ended while a page is open. The page keeps its content. */
export const expireSession = (): void => {
  if (useSession.getState().status !== 'signed-in') return
  if (readCookie() === useSession.getState().token) void removeCookie()
  useSession.setState({ token: null, isLoggedIn: false, expired: 'asking' })
}

/** Loads the account into the session and returns it; null if the session is another by then. */
export const loadAccount = async (): Promise<SessionUser | null> => {
  const { token } = useSession.getState()
  if (!token) return null
  const account = await api('GET /api/auth/me')
  if (!isCurrent(token)()) return null
  const profile = toProfile(account)
  const { charity } = useSession.getState()
  const chosen = profile.charities.find(({ id }) => id === charity?.id)
  setProfile({ ...profile, charity: chosen ?? profile.charity })
  void saveProfile()
  return account
}

/** Reloads the account after something that changes it, such as a first gift. */
export const refreshSession = async (): Promise<void> => {
  await loadAccount()
}

const saveProfile = async (): Promise<void> => {
  await storeProfile(pickProfile(useSession.getState()))
}

/** Stores the id of the person's new picture; null after its removal. */
export const changeAvatar = (avatarid: string | null): void => {
  useSession.setState({ avatarid })
  void saveProfile()
}

export const addSessionProject = (project: OwnProject): void => {
  useSession.setState(({ projects }) => ({ projects: [...projects, project] }))
  void saveProfile()
}

/** Chooses the active charity from those that the person belongs to. */
export const chooseCharity = (id: string): void => {
  const charity = useSession.getState().charities.find((one) => one.id === id)
  if (!charity) return
  useSession.setState({ charity })
  void saveProfile()
}

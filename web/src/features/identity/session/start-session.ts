import type { SessionUser } from '@pennytrail/contract'
import { decodeToken, isTokenDead } from '@pennytrail/contract/identity/token-expiry.ts'
import { connectSession } from '../../../lib/api/api.ts'
import { askForProof } from '../fresh-proof/proof-request.ts'
import { readCookie } from './authorisation-cookie.ts'
import { listenToOtherTabs, type TabMessage } from './tab-messages.ts'
import { startSessionRenewal } from './session-renewal.ts'
import {
  expireSession,
  clearSession,
  loadAccount,
  setToken,
  showPerson,
  showVisitor,
  useSession,
} from './session.ts'
import { showSignIn } from './session-store.ts'
import { loadProfile } from '../profile/stored-profile.ts'
import { applySelection } from '../user.ts'

/** Ends the session after the server refused a token, unless the token was already replaced. */
const handleRefusedToken = (token: string | null): void => {
  if (token !== useSession.getState().token) return
  if (token === null) showSignIn()
  else if (useSession.getState().status === 'starting') clearSession()
  else expireSession()
}

type KeepAccount = (account: SessionUser) => void

const loadAccountQuietly = async (keepAccount: KeepAccount): Promise<void> => {
  try {
    const account = await loadAccount()
    if (account) keepAccount(account)
  } catch {
    console.warn('Failed to fetch user type')
  }
}

/** Restores the session from the cookie, with the stored profile if it loads in time. */
const restoreSession = async (keepAccount: KeepAccount): Promise<void> => {
  const token = useSession.getState().token ?? readCookie()
  if (token === null) {
    const left = loadProfile()
    showVisitor()
    // A profile without a token is left from a session that has ended.
    if ((await left) && useSession.getState().token === null) clearSession()
    return
  }
  if (isTokenDead(token, Date.now())) {
    clearSession()
    return
  }
  useSession.setState({ token, isLoggedIn: true })
  const profile = await loadProfile()
  if (useSession.getState().token !== token) return
  if (profile?.userId && profile.userId === decodeToken(token)?.sub) {
    showPerson(profile, token)
    void loadAccountQuietly(keepAccount)
    return
  }
  await loadAccountQuietly(keepAccount)
  if (useSession.getState().token === token) setToken(token)
}

/** Updates this tab's session after another tab signed in, renewed the token or signed out. */
const handleTabMessage = async (message: TabMessage): Promise<void> => {
  if (message === 'signed-out') {
    clearSession()
    return
  }
  const token = readCookie()
  if (token === null || isTokenDead(token, Date.now())) return
  const profile = await loadProfile()
  if (profile && readCookie() === token) {
    showPerson(profile, token)
  }
}

/**
 * Starts the session once, before the first page shows. `keepAccount` receives the account that it
 * loads. Returns a function that removes the listeners.
 */
export const startSession = (keepAccount: KeepAccount = () => {}): (() => void) => {
  connectSession({
    token: () => useSession.getState().token,
    onUnauthorised: handleRefusedToken,
    onProofNeeded: askForProof,
  })
  const stops = [
    listenToOtherTabs((message) => void handleTabMessage(message)),
    startSessionRenewal(),
    applySelection(),
  ]
  void restoreSession(keepAccount)
  return () => {
    for (const stop of stops) stop()
  }
}

import { decodeToken, isTokenDead } from '@pennytrail/contract/identity/token-expiry.ts'
import { connectSession } from '../../../lib/api.ts'
import { readCookie } from './authorisation-cookie.ts'
import { hearOtherTabs, type TabMessage } from './tab-messages.ts'
import { keepSessionAlive } from './session-renewal.ts'
import { expire, forget, refreshSession, setProfile, setToken, useSession } from './session.ts'
import { askAgain } from './session-store.ts'
import { loadProfile } from '../profile/stored-profile.ts'
import { followSelection } from '../user.ts'

/** The server refuses a token. One that was replaced meanwhile says nothing of the session now. */
function refused(token: string | null): void {
  if (token !== useSession.getState().token) return
  if (token === null) askAgain()
  else if (useSession.getState().status === 'starting') forget()
  else expire()
}

async function refreshQuietly(): Promise<void> {
  try {
    await refreshSession()
  } catch {
    console.warn('Failed to fetch user type')
  }
}

/** Restores the session from the cookie, with the stored profile if it comes in time. */
async function restore(): Promise<void> {
  const token = useSession.getState().token ?? readCookie()
  if (token === null || isTokenDead(token, Date.now())) {
    forget()
    return
  }
  useSession.setState({ token, isLoggedIn: true })
  const profile = await loadProfile()
  if (useSession.getState().token !== token) return
  if (profile?.userId && profile.userId === decodeToken(token)?.sub) {
    setProfile(profile)
    setToken(token)
    void refreshQuietly()
    return
  }
  await refreshQuietly()
  if (useSession.getState().token === token) setToken(token)
}

/** Another tab signed in, renewed or signed out; this one follows. */
async function follow(message: TabMessage): Promise<void> {
  if (message === 'signed-out') {
    forget()
    return
  }
  const token = readCookie()
  if (token === null || isTokenDead(token, Date.now())) return
  const profile = await loadProfile()
  if (profile && readCookie() === token) {
    setProfile(profile)
    setToken(token)
  }
}

/** Starts the session once, before the first page shows. Answers how to stop listening. */
export function startSession(): () => void {
  connectSession({ token: () => useSession.getState().token, onUnauthorised: refused })
  const stops = [
    hearOtherTabs((message) => void follow(message)),
    keepSessionAlive(),
    followSelection(),
  ]
  void restore()
  return () => {
    for (const stop of stops) stop()
  }
}

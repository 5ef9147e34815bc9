import type { Deps } from '../../../platform/http/index.ts'

const tokenMilliseconds = 3600_000

/** Issues a token for a session, valid for an hour or for the rest of the session. */
export const issueToken = (
  deps: Deps,
  session: { readonly sessionId: string; readonly userId: string; readonly endsAt: Date },
): Promise<string> => {
  const now = deps.clock.now()
  const expires = Math.min(now.getTime() + tokenMilliseconds, session.endsAt.getTime())
  return deps.tokens.sign(session.sessionId, session.userId, now, new Date(expires))
}

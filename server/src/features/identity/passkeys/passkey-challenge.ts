import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../platform/app-error.ts'
import { readHostCookie, setHostCookie, type Deps } from '../../../platform/http/index.ts'
import { hashToken, makeToken } from '../../../platform/secret-token.ts'
import { consumeChallenge, insertChallenge, type Challenge } from './passkeys.sql.ts'

type Use = Pick<Challenge, 'purpose' | 'personId'>

/** The cookie that identifies the browser in which a use of a passkey started. */
const browserCookie = 'passkey_browser'

export const challengeMilliseconds = 10 * 60_000

/** Makes a challenge, in base64url, that works once, for this use, in this browser. */
export const startChallenge = async (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  use: Use,
): Promise<string> => {
  const browser = readHostCookie(deps.config, request, browserCookie) ?? makeToken()
  setHostCookie(deps.config, reply, browserCookie, browser)
  const challenge = makeToken()
  const hashes = { challengeHash: hashToken(challenge), browserHash: hashToken(browser) }
  const expiresAt = new Date(deps.clock.now().getTime() + challengeMilliseconds)
  await deps.database.transaction('accounts', (db) =>
    insertChallenge(db, { ...hashes, ...use }, expiresAt),
  )
  return challenge
}

const readClientData = (clientDataJSON: string): { challenge: string; crossOrigin: boolean } => {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    const { challenge, crossOrigin } = data as { challenge?: unknown; crossOrigin?: unknown }
    if (typeof challenge === 'string') return { challenge, crossOrigin: crossOrigin === true }
  } catch {
    // Not JSON, so no browser made it.
  }
  throw new AppError('passkey-refused')
}

/**
 * Uses up the challenge that a browser's answer names, also if the answer is refused later. Returns
 * the challenge. Throws `passkey-expired` if it was used, is older than ten minutes, or was made in
 * another browser, for another use or for another person; `passkey-refused` for an answer that no
 * page of ours asked for.
 */
export const takeChallenge = async (
  deps: Deps,
  request: FastifyRequest,
  clientDataJSON: string,
  use: Use,
): Promise<string> => {
  const { challenge, crossOrigin } = readClientData(clientDataJSON)
  const browser = readHostCookie(deps.config, request, browserCookie) ?? ''
  const hashes = { challengeHash: hashToken(challenge), browserHash: hashToken(browser) }
  const isFirst = await deps.database.transaction('accounts', (db) =>
    consumeChallenge(db, { ...hashes, ...use }, deps.clock.now()),
  )
  if (!isFirst) throw new AppError('passkey-expired')
  if (crossOrigin) throw new AppError('passkey-refused')
  return challenge
}

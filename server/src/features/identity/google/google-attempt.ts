import type { FastifyRequest } from 'fastify'
import { AppError } from '../../../platform/app-error.ts'
import type { Config } from '../../../platform/config/config.ts'
import { readHostCookie, type Deps } from '../../../platform/http/index.ts'
import { hashToken } from '../../../platform/secret-token.ts'
import { type GoogleAttempt } from './google.sql.ts'

/** The cookie that identifies the browser in which a sign-in with Google started. */
export const browserCookie = 'google_sign_in'

export const deriveNonce = (state: string): string =>
  hashToken(`nonce of ${state}`).toString('base64url')

export const getGoogle = ({ config }: Deps): NonNullable<Config['google']> => {
  if (!config.google) throw new AppError('google-off')
  return config.google
}

export const toAttempt = (
  { config }: Deps,
  request: FastifyRequest,
  state: string,
): GoogleAttempt => ({
  stateHash: hashToken(state),
  browserHash: hashToken(readHostCookie(config, request, browserCookie) ?? ''),
})

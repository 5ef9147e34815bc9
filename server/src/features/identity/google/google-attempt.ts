import type { FastifyRequest } from 'fastify'
import { AppError } from '../../../platform/app-error.ts'
import type { Config } from '../../../platform/config/config.ts'
import type { Deps } from '../../../platform/http/index.ts'
import { hashToken } from '../../../platform/secret-token.ts'
import { readBrowserKey } from './google-browser-key.ts'
import { type GoogleAttempt } from './google.sql.ts'

export const deriveNonce = (state: string): string =>
  hashToken(`nonce of ${state}`).toString('base64url')

export const getGoogle = ({ config }: Deps): NonNullable<Config['google']> => {
  if (!config.google) throw new AppError('google-off')
  return config.google
}

export const toAttempt = (request: FastifyRequest, state: string): GoogleAttempt => ({
  stateHash: hashToken(state),
  browserHash: hashToken(readBrowserKey(request) ?? ''),
})

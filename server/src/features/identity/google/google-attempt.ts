import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../../platform/app-error.ts'
import type { Config } from '../../../platform/config/config.ts'
import type { Deps } from '../../../platform/http/index.ts'
import { readBrowserKey } from './google-browser-key.ts'
import { type GoogleAttempt } from './google.sql.ts'

export const hash = (text: string): Buffer => createHash('sha256').update(text).digest()
export const deriveNonce = (state: string): string =>
  hash(`nonce of ${state}`).toString('base64url')

export const getGoogle = ({ config }: Deps): NonNullable<Config['google']> => {
  if (!config.google) throw new AppError('google-off')
  return config.google
}

export const toAttempt = (request: FastifyRequest, state: string): GoogleAttempt => ({
  stateHash: hash(state),
  browserHash: hash(readBrowserKey(request) ?? ''),
})

import type { FastifyRequest } from 'fastify'
import { maskedKey } from '../accounts/accounts.ts'
import { StripeFailure } from './failure.ts'

/** Checks the API key: a bearer token or, as curl users send it, the user name of basic auth. */
export const requireKey = (request: FastifyRequest, secretKey: string) => {
  const [scheme = '', value = ''] = (request.headers.authorization ?? '').split(' ')
  const key =
    scheme.toLowerCase() === 'basic'
      ? (Buffer.from(value, 'base64').toString().split(':')[0] ?? '')
      : value
  if (key === secretKey) return
  const message =
    key === ''
      ? 'You did not provide an API key. You need to provide your API key in the Authorization ' +
        "header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY')."
      : `Invalid API Key provided: ${maskedKey(key)}`
  throw new StripeFailure(401, { type: 'invalid_request_error', message })
}

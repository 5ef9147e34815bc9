import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../../platform/config/config.ts'
import { readHostCookie, setHostCookie } from '../../../platform/http/index.ts'
import { hashToken, makeToken } from '../../../platform/secret-token.ts'

const name = 'known_device'
const maxAgeSeconds = 400 * 24 * 3600 // the longest that browsers keep a cookie

/**
 * Marks the browser that signs in with a cookie that no script can read, unless it has one, and
 * notes the hash of the mark at the request. It proves nothing: it only tells whether the owner has
 * signed in with this browser before. A network would not do, because mobile networks change hourly.
 */
export const identifyDevice = (
  config: Pick<Config, 'appOrigin'>,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyRequest => {
  const key = readHostCookie(config, request, name) ?? makeToken()
  setHostCookie(config, reply, name, key, maxAgeSeconds)
  request.deviceKeyHash = hashToken(key)
  return request
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The hash of the mark of the browser that signs in; undefined for other calls. */
    deviceKeyHash?: Buffer
  }
}

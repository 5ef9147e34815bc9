import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../../platform/config/config.ts'
import { makeToken } from '../../../platform/secret-token.ts'

const name = 'google_sign_in'

/**
 * Returns the cookie that identifies the browser in which a sign-in with Google started; no script
 * can read it.
 */
export const readBrowserKey = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  new RegExp(`(?:^|; )${name}=([\\w-]{43})(?:;|$)`).exec(headers.cookie ?? '')?.[1]

export const makeBrowserKey = (config: Config, reply: FastifyReply): string => {
  const key = makeToken()
  const secure = config.appOrigin.startsWith('https:') ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${name}=${key}; Path=/api/auth/google; HttpOnly; SameSite=Strict${secure}`,
  )
  return key
}

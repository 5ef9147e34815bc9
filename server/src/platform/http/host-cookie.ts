import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'

type Origin = Pick<Config, 'appOrigin'>

/**
 * Returns the name under which the browser keeps a cookie. On https it begins with `__Host-`, so that
 * no other host of the domain can set it (RFC 6265bis, section 4.1.3.2). Browsers refuse that name on
 * plain http.
 */
const getFullName = ({ appOrigin }: Origin, name: string): string =>
  appOrigin.startsWith('https:') ? `__Host-${name}` : name

/** Reads a cookie that `setHostCookie` has set to a token; undefined if there is none. */
export const readHostCookie = (
  config: Origin,
  { headers }: Pick<FastifyRequest, 'headers'>,
  name: string,
): string | undefined =>
  new RegExp(`(?:^|; )${getFullName(config, name)}=([\\w-]{43})(?:;|$)`).exec(
    headers.cookie ?? '',
  )?.[1]

/**
 * Sets a cookie that no script can read and that goes only to this host, with requests of its own
 * pages. It ends with the browser unless `maxAge` gives its seconds.
 */
export const setHostCookie = (
  config: Origin,
  reply: FastifyReply,
  name: string,
  value: string,
  maxAge?: number,
): void => {
  const age = maxAge === undefined ? '' : `; Max-Age=${maxAge}`
  const secure = config.appOrigin.startsWith('https:') ? '; Secure' : ''
  const fullName = getFullName(config, name)
  reply.header(
    'set-cookie',
    `${fullName}=${value}; Path=/${age}; HttpOnly; SameSite=Strict${secure}`,
  )
}

import type { FastifyInstance } from 'fastify'
import { orThrow } from '../../platform/app-error.ts'
import type { Deps } from '../../platform/http/index.ts'

/** How long a copy of the file may be trusted, in days: less than a year, as RFC 9116 recommends. */
const validDays = 90

/**
 * Serves `/.well-known/security.txt` (RFC 9116), which says where to report a weakness. There is none
 * if the configuration has no contact.
 */
export const serveSecurityText = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  const { appOrigin, securityContact } = deps.config
  const path = '/.well-known/security.txt'
  app.get(path, (_request, reply) => {
    const contact = orThrow(securityContact ?? undefined, 'not-found')
    const expires = new Date(deps.clock.now().getTime() + validDays * 24 * 3600_000)
    return reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          `Contact: ${contact}`,
          `Expires: ${expires.toISOString()}`,
          'Preferred-Languages: en',
          `Canonical: ${appOrigin}${path}`,
          '',
        ].join('\n'),
      )
  })
}

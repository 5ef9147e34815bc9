import { linkLimits } from '@pennytrail/contract/notifications/routes.ts'
import type { FastifyInstance } from 'fastify'
import { getNetwork } from '../../platform/rate-limits.ts'
import type { Deps } from '../../platform/http/index.ts'
import { changeByLink } from './email-preferences-link.ts'

/**
 * Registers the POST that an email client sends to the List-Unsubscribe URL when its own button is
 * pressed. The request has no cookie, sign-in or confirmation. Source: RFC 8058, section 3.2.
 */
export const registerOneClickUnsubscribe = async (
  app: FastifyInstance,
  deps: Deps,
): Promise<void> => {
  await app.register(async (scope) => {
    // The body only says that this is a one-click request, so its format is ignored.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: 4096 },
      (_request, _body, done) => done(null, null),
    )
    scope.post<{ Querystring: { token?: unknown } }>('/unsubscribe', async (request, reply) => {
      const { token } = request.query
      await deps.limits.take(linkLimits, { network: getNetwork(request) })
      const { email } = await deps.database.transaction('mail', (db) =>
        changeByLink(db, deps, {
          token: typeof token === 'string' ? token : '',
          mail: false,
          by: 'mail-program',
        }),
      )
      return reply.type('text/plain; charset=utf-8').send(`Stopped for ${email}.\n`)
    })
  })
}

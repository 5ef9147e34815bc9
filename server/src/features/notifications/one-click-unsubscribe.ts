import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/http/index.ts'
import { changeByLink } from './email-preferences-link.ts'

/**
 * The POST that a mail program sends to the address of List-Unsubscribe when its own button is
 * pressed: no cookie, no sign-in, no question. Source: RFC 8058, section 3.2.
 */
export const registerOneClickUnsubscribe = async (
  app: FastifyInstance,
  deps: Deps,
): Promise<void> => {
  await app.register(async (scope) => {
    // The body says only that it is one click; whatever its form, there is nothing in it to read.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: 4096 },
      (_request, _body, done) => done(null, null),
    )
    scope.post<{ Querystring: { token?: unknown } }>('/unsubscribe', async (request, reply) => {
      const { token } = request.query
      const { email } = await deps.database.transaction('system', (db) =>
        changeByLink(db, deps, request, {
          token: typeof token === 'string' ? token : '',
          mail: false,
          by: 'mail-program',
        }),
      )
      return reply.type('text/plain; charset=utf-8').send(`Stopped for ${email}.\n`)
    })
  })
}

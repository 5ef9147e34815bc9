import fastify from 'fastify'
import type { RawAnswer } from '../harness/read-raw.ts'
import { answerParent } from './messages.ts'

/**
 * The twin of public pages: a bare Fastify route that sends the product's bytes and headers. It looks
 * nothing up and checks nothing.
 */
const answers = new Map<string, { readonly headers: RawAnswer['headers']; readonly body: Buffer }>()
const app = fastify()
app.get('/*', (request, reply) => {
  const { headers, body } = answers.get(request.url)!
  return reply.headers(headers).send(body)
})

const origin = await app.listen({ host: '127.0.0.1', port: 0 })
answerParent(
  origin,
  {
    copy: ({ url, headers, base64 }: RawAnswer & { readonly url: string }) => {
      answers.set(url, { headers, body: Buffer.from(base64, 'base64') })
    },
  },
  () => app.close(),
)

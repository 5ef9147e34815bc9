import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface PaymentCache {
  readonly url: string
  stop(): Promise<void>
}

interface Answer {
  readonly status: number
  readonly body: Buffer
}

const json = { 'content-type': 'application/json' }
const isPaidSession = ({ method, url = '' }: IncomingMessage): boolean =>
  method === 'GET' && url.startsWith('/v1/checkout/sessions/')

/**
 * Runs a proxy in front of the stand-in for Stripe. The proxy stores the first response about a
 * paid payment page and repeats it. Stripe looks payments up on its own machines, so that work must
 * not count towards the time of a gift. The proxy passes on every other request. This is valid as
 * long as no payment changes after it was read.
 */
export const startPaymentCache = async (standIn: string): Promise<PaymentCache> => {
  const known = new Map<string, Answer>()
  const forwardRequest = async (request: IncomingMessage): Promise<Answer> => {
    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers
    const body = await buffer(request)
    const answer = await fetch(new URL(request.url ?? '/', standIn), {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
    })
    return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) }
  }
  const fetchAndRemember = async (request: IncomingMessage): Promise<Answer> => {
    const answer = await forwardRequest(request)
    if (isPaidSession(request)) known.set(request.url!, answer)
    return answer
  }
  const respond = (response: ServerResponse, { status, body }: Answer): void => {
    response.writeHead(status, { ...json, 'content-length': body.length }).end(body)
  }
  const server = createServer((request, response) => {
    const answer = known.get(request.url ?? '')
    if (answer) return respond(response, answer)
    fetchAndRemember(request).then(
      (fresh) => respond(response, fresh),
      (error: unknown) => respond(response, { status: 502, body: Buffer.from(String(error)) }),
    )
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

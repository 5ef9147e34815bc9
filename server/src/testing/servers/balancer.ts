import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Balancer {
  readonly origin: string
  add(origin: string): void
  /** Returns whether the server at `origin` gets requests. */
  isServing(origin: string): boolean
  close(): Promise<void>
}

const askReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/ready`, { signal: AbortSignal.timeout(2000) }).then(
    ({ status }) => status === 200,
    () => false,
  )

/**
 * Starts a small load balancer: it asks each server for /ready every 100 milliseconds, sends each
 * request to the next server that was ready, and never sends one twice. A request that no server
 * answers is answered with 502.
 */
export const startBalancer = async (): Promise<Balancer> => {
  const ready = new Map<string, boolean>()
  let turn = 0
  const follow = setInterval(() => {
    for (const origin of ready.keys()) {
      void askReady(origin).then((is) => ready.has(origin) && ready.set(origin, is))
    }
  }, 100)
  const proxy = http.createServer((request, response) => {
    const origins = [...ready].filter(([, is]) => is).map(([origin]) => origin)
    turn += 1
    const origin = origins[turn % Math.max(origins.length, 1)]
    if (!origin) {
      response.writeHead(502).end('no server is ready')
      return
    }
    const onward = http.request(
      `${origin}${request.url}`,
      { method: request.method, headers: request.headers, agent: false },
      (answer) => {
        response.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(response)
      },
    )
    onward.once('error', (error) => {
      if (!response.headersSent) response.writeHead(502)
      response.end(error.message)
    })
    request.pipe(onward)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    add: (origin) => ready.set(origin, false),
    isServing: (origin) => ready.get(origin) === true,
    close: async () => {
      clearInterval(follow)
      ready.clear()
      proxy.closeAllConnections()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}

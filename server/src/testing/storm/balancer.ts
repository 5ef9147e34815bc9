import http from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Balancer {
  readonly origin: string
  close(): Promise<void>
}

const checkInterval = 100

/**
 * Starts a load balancer that keeps its connections open and sends each request to the next server
 * whose /ready was 200 at the last check. It never repeats a request.
 */
export const startBalancer = async (origins: readonly string[]): Promise<Balancer> => {
  const agent = new http.Agent({ keepAlive: true })
  const ready = new Set(origins)
  const check = async (origin: string): Promise<void> => {
    const isReady = await fetch(`${origin}/ready`, { headers: { connection: 'close' } }).then(
      (answer) => answer.status === 200,
      () => false,
    )
    if (isReady) ready.add(origin)
    else ready.delete(origin)
  }
  const timer = setInterval(() => void Promise.all(origins.map(check)), checkInterval)
  let turn = 0
  const server = http.createServer((request, response) => {
    turn += 1
    const target = [...ready][turn % ready.size]
    const { method, headers, url } = request
    const forwarded = http.request(`${target}${url}`, { agent, method, headers }, (answer) => {
      const passedOn = Object.entries(answer.headers).filter(([name]) => name !== 'connection')
      response.writeHead(answer.statusCode!, Object.fromEntries(passedOn))
      answer.pipe(response)
    })
    forwarded.on('error', () => response.writeHead(502).end())
    request.pipe(forwarded)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      clearInterval(timer)
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}

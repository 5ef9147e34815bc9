import { createServer, request } from 'node:http'
import { findFreePort } from '../../server/src/testing/servers/free-port.ts'

export interface Proxy {
  readonly origin: string
  /** Sends everything to the product on this port. */
  passTo(port: number): void
  /** Refuses every connection from now on, as if the server were away; or ends this. */
  setOffline(isOffline: boolean): Promise<void>
  close(): void
}

/**
 * Stands between a browser and the product, so that the connection can be cut. Gives each request
 * an IP address of its own, because one browser stands for many people.
 */
export const startProxy = async (): Promise<Proxy> => {
  const own = await findFreePort()
  let target = 0
  const server = createServer((incoming, answer) => {
    const [a, b, c] = crypto.getRandomValues(new Uint8Array(3))
    const headers = { ...incoming.headers, 'x-forwarded-for': `10.${a}.${b}.${c}` }
    const { method, url } = incoming
    const passed = request({ host: '127.0.0.1', port: target, path: url, method, headers })
    passed.once('response', (given) => {
      answer.writeHead(given.statusCode!, given.headers)
      given.pipe(answer)
    })
    passed.once('error', () => answer.destroy())
    incoming.pipe(passed)
  })
  const listen = () => new Promise<void>((resolve) => server.listen(own, '127.0.0.1', resolve))
  const end = () => {
    server.close()
    server.closeAllConnections()
  }
  await listen()
  return {
    origin: `http://localhost:${own}`,
    passTo: (port) => (target = port),
    setOffline: async (isOffline) => (isOffline ? end() : listen()),
    close: end,
  }
}

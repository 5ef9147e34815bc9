import net from 'node:net'
import type { AddressInfo } from 'node:net'

export interface TcpProxy {
  readonly port: number
  /** Swallows everything in both directions without closing a connection, as a lost route does. */
  startHole(): void
  /**
   * Ends the hole. Connections that were open during it stay silent, as behind a firewall that has
   * forgotten them.
   */
  endHole(): void
  /** Delays everything that clients send by this many milliseconds. */
  delay(milliseconds: number): void
  close(): Promise<void>
}

/** Returns the address of the database server in a URL: a socket file or a host and port. */
const readTarget = (url: string): net.NetConnectOpts => {
  const { hostname, port, searchParams } = new URL(url.replace('@/', '@localhost/'))
  const folder = searchParams.get('host')
  const portNumber = Number(searchParams.get('port') ?? (port || '5432'))
  return folder === null
    ? { host: hostname, port: portNumber }
    : { path: `${folder}/.s.PGSQL.${portNumber}` }
}

/** Starts a TCP proxy in front of the database server of a URL, to imitate a faulty network. */
export const startTcpProxy = async (url: string): Promise<TcpProxy> => {
  const target = readTarget(url)
  const open = new Set<net.Socket>()
  const forgotten = new WeakSet<net.Socket>()
  let hole = false
  let pause = 0
  const proxy = net.createServer((client) => {
    if (hole) forgotten.add(client)
    const server = net.connect(target)
    const connect = (from: net.Socket, to: net.Socket, isDelayed: boolean): void => {
      open.add(from)
      const send = (chunk: Buffer): void => {
        if (!forgotten.has(client)) to.write(chunk)
      }
      from.on('data', (chunk) => {
        if (isDelayed && pause > 0) setTimeout(send, pause, chunk)
        else send(chunk)
      })
      from.on('error', () => {})
      from.on('close', () => {
        open.delete(from)
        to.destroy()
      })
    }
    connect(client, server, true)
    connect(server, client, false)
  })
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve)
  })
  return {
    port: (proxy.address() as AddressInfo).port,
    startHole: () => {
      hole = true
      for (const socket of open) forgotten.add(socket)
    },
    endHole: () => (hole = false),
    delay: (milliseconds) => (pause = milliseconds),
    close: async () => {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => {
        proxy.close(resolve)
      })
    },
  }
}

/** Returns the URL of the same database behind a proxy. */
export const throughProxy = (url: string, { port }: TcpProxy): string => {
  const { username, password, pathname } = new URL(url.replace('@/', '@localhost/'))
  return `postgres://${username}${password && `:${password}`}@127.0.0.1:${port}${pathname}`
}

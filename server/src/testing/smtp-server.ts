import net from 'node:net'

export interface SmtpServer {
  readonly url: string
  /** The recipients of the emails that the server accepted, in that order. */
  readonly accepted: readonly string[]
  /** Ends all connections and refuses new ones. */
  stop(): Promise<void>
  /** Listens again on the same port. */
  start(): Promise<void>
}

/** Answers one connection by the commands of RFC 5321 that a sender needs. */
const converse = (socket: net.Socket, accept: (recipient: string) => void): void => {
  let recipient = ''
  let isData = false
  let rest = ''
  const answerLine = (line: string): string | undefined => {
    if (isData) {
      if (line !== '.') return undefined
      isData = false
      accept(recipient)
      return '250 accepted'
    }
    if (/^RCPT TO:/i.test(line)) recipient = /<([^>]*)>/.exec(line)?.[1] ?? ''
    isData = /^DATA$/i.test(line)
    if (isData) return '354 go on'
    return /^QUIT$/i.test(line) ? '221 bye' : '250 ok'
  }
  socket.write('220 test\r\n')
  socket.on('data', (chunk) => {
    const lines = (rest + chunk.toString()).split('\r\n')
    rest = lines.pop()!
    for (const line of lines) {
      const answer = answerLine(line)
      if (answer) socket.write(`${answer}\r\n`)
    }
  })
  socket.on('error', () => {})
}

/** Starts a mail server that accepts every email and can be stopped for a while. */
export const startSmtpServer = async (): Promise<SmtpServer> => {
  const accepted: string[] = []
  const open = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    converse(socket, (recipient) => accepted.push(recipient))
  })
  const listen = (port: number): Promise<void> =>
    new Promise((resolve) => {
      server.listen(port, '127.0.0.1', resolve)
    })
  await listen(0)
  const { port } = server.address() as net.AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    accepted,
    start: () => listen(port),
    stop: async () => {
      const closed = new Promise((resolve) => {
        server.close(resolve)
      })
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}

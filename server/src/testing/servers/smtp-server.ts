import net from 'node:net'

export interface SmtpServer {
  readonly url: string
  /** The recipients of the emails that the server accepted, in that order. */
  readonly accepted: readonly string[]
  /** The same emails as they arrived: headers and encoded parts. */
  readonly messages: readonly string[]
  /** Ends all connections and refuses new ones. */
  stop(): Promise<void>
  /** Listens again on the same port. */
  start(): Promise<void>
}

/**
 * Answers one connection by the commands of RFC 5321 that a sender needs. Refuses an email that is
 * too large once it has arrived, as mail servers do.
 */
const converse = (
  socket: net.Socket,
  accept: (recipient: string, message: string) => void,
  maxSize: number,
): void => {
  let recipient = ''
  let message: string[] = []
  let isData = false
  let rest = ''
  const answerLine = (line: string): string | undefined => {
    if (isData) {
      if (line !== '.') {
        message.push(line)
        return undefined
      }
      isData = false
      const whole = message.join('\n')
      message = []
      if (whole.length > maxSize) return '552 too large'
      accept(recipient, whole)
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

/**
 * Starts a mail server that accepts every email of at most `maxSize` bytes and can be stopped for a
 * while.
 */
export const startSmtpServer = async ({ maxSize = 25_000_000 } = {}): Promise<SmtpServer> => {
  const accepted: string[] = []
  const messages: string[] = []
  const open = new Set<net.Socket>()
  const accept = (recipient: string, message: string) => {
    accepted.push(recipient)
    messages.push(message)
  }
  const server = net.createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    converse(socket, accept, maxSize)
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
    messages,
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

import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import tls from 'node:tls'

export interface SmtpServer {
  readonly url: string
  /** The recipients of the emails that the server accepted, in that order. */
  readonly accepted: readonly string[]
  /** The same emails as they arrived: headers and encoded parts. */
  readonly messages: readonly string[]
  /** The names by which clients introduced themselves, and whether that was encrypted. */
  readonly greetings: readonly { readonly name: string; readonly encrypted: boolean }[]
  /** Ends all connections and refuses new ones. */
  stop(): Promise<void>
  /** Listens again on the same port. */
  start(): Promise<void>
}

interface SmtpServerOptions {
  /** The largest email in bytes that the server accepts. */
  readonly maxSize?: number
  /** The milliseconds that the server takes for each email. */
  readonly delay?: number
  /** Offers STARTTLS with this certificate. */
  readonly certificate?: { readonly key: string; readonly cert: string }
}

type Conversation = Required<Pick<SmtpServerOptions, 'maxSize' | 'delay'>> & {
  readonly certificate: SmtpServerOptions['certificate'] | undefined
  readonly accept: (recipient: string, message: string) => void
  readonly greet: (name: string, encrypted: boolean) => void
}

/**
 * Answers one connection by the commands of RFC 5321 that a sender needs. Refuses an email that is
 * too large once it has arrived, as mail servers do.
 */
const converse = (socket: net.Socket, talk: Conversation, encrypted = false): void => {
  const { accept, certificate, delay, greet, maxSize } = talk
  const offersTls = certificate !== undefined && !encrypted
  let recipient = ''
  let message: string[] = []
  let isData = false
  let rest = ''
  const say = (line: string): void => void (socket.writable && socket.write(`${line}\r\n`))
  const finish = async (whole: string): Promise<void> => {
    if (delay > 0) await sleep(delay)
    if (socket.destroyed) return
    if (whole.length > maxSize) return say('552 too large')
    accept(recipient, whole)
    say('250 accepted')
  }
  const answerLine = (line: string): string | undefined => {
    if (isData) {
      if (line !== '.') {
        message.push(line)
        return undefined
      }
      isData = false
      const whole = message.join('\n')
      message = []
      void finish(whole)
      return undefined
    }
    const [, name] = /^EHLO (.*)$/i.exec(line) ?? []
    if (name !== undefined) {
      greet(name, encrypted)
      return offersTls ? '250-ok\r\n250 STARTTLS' : '250 ok'
    }
    if (/^RCPT TO:/i.test(line)) recipient = /<([^>]*)>/.exec(line)?.[1] ?? ''
    isData = /^DATA$/i.test(line)
    if (isData) return '354 go on'
    return /^QUIT$/i.test(line) ? '221 bye' : '250 ok'
  }
  const hear = (chunk: Buffer): void => {
    const lines = (rest + chunk.toString()).split('\r\n')
    rest = lines.pop()!
    for (const line of lines) {
      if (offersTls && /^STARTTLS$/i.test(line)) {
        socket.off('data', hear)
        say('220 go on')
        converse(new tls.TLSSocket(socket, { isServer: true, ...certificate }), talk, true)
        return
      }
      const answer = answerLine(line)
      if (answer) say(answer)
    }
  }
  if (!encrypted) say('220 test')
  socket.on('data', hear)
  socket.on('error', () => {})
}

/**
 * Starts a mail server that accepts every email of at most `maxSize` bytes and can be stopped for a
 * while.
 */
export const startSmtpServer = async ({
  maxSize = 25_000_000,
  delay = 0,
  certificate,
}: SmtpServerOptions = {}): Promise<SmtpServer> => {
  const accepted: string[] = []
  const messages: string[] = []
  const greetings: { name: string; encrypted: boolean }[] = []
  const open = new Set<net.Socket>()
  const talk: Conversation = {
    maxSize,
    delay,
    certificate,
    accept: (recipient, message) => {
      accepted.push(recipient)
      messages.push(message)
    },
    greet: (name, encrypted) => void greetings.push({ name, encrypted }),
  }
  const server = net.createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    converse(socket, talk)
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
    greetings,
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

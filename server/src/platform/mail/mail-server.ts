import { isIP } from 'node:net'
import type { SendMailOptions, Transporter } from 'nodemailer'
import type { Config } from '../config/config.ts'
import { isLoopbackHost } from '../loopback.ts'

/** Sends emails: nodemailer's transport, or a test's. */
export interface Transport {
  sendMail(message: SendMailOptions): Promise<unknown>
}

export interface MailServer extends Transport {
  /** Connects and signs in without sending. Rejects with the reason why no email can leave. */
  verify(): Promise<unknown>
}

/** The server of SMTP_URL, and what this process tells it. */
export type MailServerConfig = Pick<Config, 'smtpUrl' | 'appOrigin' | 'mailConnections'>

/** Milliseconds. A server that says nothing would otherwise hold a connection for minutes. */
const smtpLimits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/**
 * Returns the options for nodemailer that the parameters of SMTP_URL may replace. A server on this
 * machine is plain SMTP, as Debian's Postfix: port 25, and a certificate that it made itself.
 */
export const readOptions = (url: URL, { appOrigin, mailConnections }: MailServerConfig): object => {
  const host = new URL(appOrigin).hostname
  const isLocal = isLoopbackHost(url.hostname)
  return {
    url: url.href,
    pool: true,
    maxConnections: mailConnections,
    ...smtpLimits,
    // Without a name, nodemailer takes the machine's. An address would need brackets.
    ...(isIP(host) || host.startsWith('[') ? {} : { name: host }),
    ...(isLocal ? { tls: { rejectUnauthorized: false } } : {}),
    ...(isLocal && url.protocol === 'smtp:' ? { port: 25 } : {}),
  }
}

const connect = async (url: URL, config: MailServerConfig): Promise<Transporter> => {
  const { createTransport } = await import('nodemailer')
  return createTransport(readOptions(url, config))
}

/**
 * Opens the mail server of SMTP_URL; null without one. The first email loads the library and
 * connects.
 */
export const openMailServer = (config: MailServerConfig): MailServer | null => {
  if (config.smtpUrl === null) return null
  const url = new URL(config.smtpUrl)
  let connecting: Promise<Transporter> | undefined
  const open = () => (connecting ??= connect(url, config))
  return {
    sendMail: async (message) => (await open()).sendMail(message),
    verify: async () => (await open()).verify(),
  }
}

/** Reasons why no email can leave, by the codes of nodemailer and of Node's sockets. */
const reasons: Readonly<Record<string, string>> = {
  EAUTH: 'The mail server refuses the user name or the password of SMTP_URL',
  ENOAUTH: 'The mail server asks for a user name and a password, and SMTP_URL has none',
  EDNS: 'No mail server has the name in SMTP_URL',
  ETLS: 'The mail server of SMTP_URL does not encrypt',
  ETIMEDOUT: 'The mail server of SMTP_URL does not answer',
  ECONNREFUSED: 'Nothing listens at the port of SMTP_URL',
}

/**
 * Says in a sentence why the mail server cannot be used. It names neither the server nor anything
 * secret, because everybody may read it.
 */
export const explainMailFailure = (error: unknown): string => {
  const { code, message } = error as { code?: string; message: string }
  const isCertificate = /certificate|altname/i.test(message)
  const known = /ECONNREFUSED/.test(message) ? reasons.ECONNREFUSED : reasons[code ?? '']
  const reason = isCertificate
    ? 'The certificate of the mail server of SMTP_URL cannot be trusted'
    : (known ?? 'The mail server of SMTP_URL cannot be used')
  return `${reason}, so no email leaves. Emails wait and are sent once this is mended.`
}

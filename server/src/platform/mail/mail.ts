import type { SendMailOptions, Transporter } from 'nodemailer'
import * as z from 'zod'
import { sql, type Db, type Sql } from '../database/index.ts'
import type { Deps } from '../deps.ts'
import { uuidv7 } from '../ids.ts'
import { addJob, MembersFailed, type Scheduled, type Tasks } from '../jobs/index.ts'
import {
  makeAttachedFile,
  type AttachedFile,
  type FileMakers,
  type MailFile,
} from './attached-files.ts'
import { createDelivery, removeOldDeliveries } from './deliver-email.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The one-click unsubscribe URL for emails of this kind; it must accept POST (RFC 8058). */
  readonly unsubscribe?: string
  /** The address for replies; without it, the email names none. */
  readonly replyTo?: string
  readonly attach?: AttachedFile
}

const payloadShape = z.strictObject({
  id: z.uuid(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  unsubscribe: z.url().optional(),
  replyTo: z.string().optional(),
  attach: z.strictObject({ kind: z.string(), id: z.uuid() }).optional(),
})
type Payload = z.infer<typeof payloadShape>

/** One email, or several that one statement queued. */
const payloadsShape = z.union([
  z.array(payloadShape).min(1),
  payloadShape.transform((one) => [one]),
])

/**
 * Returns the headers with which email programs show their own unsubscribe button. Source: RFC
 * 2369, RFC 8058.
 */
const buildHeaders = ({ replyTo, unsubscribe }: Payload): Record<string, string> => ({
  ...(replyTo ? { 'Reply-To': replyTo } : {}),
  ...(unsubscribe
    ? {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }
    : {}),
})

/** Builds a statement that queues emails as one job. A longer statement can end with it. */
export const addMails = (mails: readonly Mail[]): Sql =>
  addJob(
    'send-mail',
    mails.map((mail) => ({ id: uuidv7(), ...mail })),
  )

/** Queues an email in the transaction that causes it. */
export const queueMail = async (db: Db, mail: Mail): Promise<void> => {
  await db.run(addMails([mail]))
}

const toOutbox = async (deps: Deps, mails: readonly Payload[]): Promise<void> => {
  const rows = mails.map((mail) => ({ ...mail, headers: buildHeaders(mail) }))
  await deps.database.transaction('system', (db) =>
    db.run(sql`
      insert into outbox_message
        (id, recipient, subject, text_body, html_body, headers, attach, created_at)
      select id, "to", subject, text, html, headers, attach, ${deps.clock.now()}
      from json_to_recordset(${JSON.stringify(rows)}) as m(id uuid, "to" text, subject text,
        text text, html text, headers jsonb, attach jsonb)
      on conflict (id) do nothing`),
  )
}

/** Sends emails: nodemailer's transport, or a test's. */
export interface Transport {
  sendMail(message: SendMailOptions): Promise<unknown>
}

/**
 * Time limits in milliseconds for the mail server. Emails are sent one after the other, so a server
 * that says nothing would otherwise hold up all of them for minutes.
 */
const smtpLimits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

const connect = async (url: string): Promise<Transporter> => {
  const { createTransport } = await import('nodemailer')
  return createTransport({ url, pool: true, ...smtpLimits } as object)
}

/**
 * Opens the mail server of SMTP_URL; null without one. The first email loads the library and
 * connects.
 */
export const openTransport = (smtpUrl: string | null): Transport | null => {
  if (smtpUrl === null) return null
  let connecting: Promise<Transporter> | undefined
  return {
    sendMail: async (message) => (await (connecting ??= connect(smtpUrl))).sendMail(message),
  }
}

/** Tells whether a mail server refused an email because of its size. Source: RFC 1870, RFC 3463. */
const isTooLarge = (error: unknown): boolean => {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return code === 'EMESSAGE' || responseCode === 552 || responseCode === 523
}

const sendMessage = async (
  transport: Transport,
  { config }: Deps,
  mail: Payload,
  file: MailFile | null,
): Promise<void> => {
  const message = {
    from: config.mailFrom,
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: buildHeaders(mail),
    // Every attempt has the same id, so that a repeated delivery is recognised as one message.
    messageId: `<${mail.id}@${new URL(config.appOrigin).hostname}>`,
  }
  if (file === null) {
    await transport.sendMail(message)
    return
  }
  try {
    await transport.sendMail({ ...message, attachments: [file] })
  } catch (error) {
    // The email also has a link to its file.
    if (!isTooLarge(error)) throw error
    await transport.sendMail(message)
  }
}

const createSender = (transport: Transport, makers: FileMakers) => {
  const deliver = createDelivery()
  return async (deps: Deps, mails: readonly Payload[]): Promise<void> => {
    const sending = mails.map((mail) =>
      deliver(deps, mail.id, {
        prepare: () => makeAttachedFile(makers, mail.attach, deps),
        send: (file) => sendMessage(transport, deps, mail, file),
      }),
    )
    const results = await Promise.allSettled(sending)
    if (results.some(({ status }) => status === 'rejected')) throw new MembersFailed(results)
  }
}

/**
 * Creates the task that sends emails: by the mail server if there is one, otherwise into the local
 * outbox. `makers` make the attached files, which the outbox makes when somebody opens them.
 */
export const mailTasks = (transport: Transport | null, makers: FileMakers = {}): Tasks => {
  const send = transport ? createSender(transport, makers) : toOutbox
  return {
    'send-mail': async (payload, deps) => send(deps, payloadsShape.parse(payload)),
    'tidy-email-deliveries': async (_payload, deps) => removeOldDeliveries(deps),
  }
}

export const mailSchedule: readonly Scheduled[] = [
  { cron: '17 4 * * *', task: 'tidy-email-deliveries' },
]

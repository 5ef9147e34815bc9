import type { SendMailOptions, Transporter } from 'nodemailer'
import * as z from 'zod'
import { join, sql, type Db, type Sql } from '../database/index.ts'
import type { Deps } from '../deps.ts'
import { uuidv7 } from '../ids.ts'
import { addJob, MembersFailed, type Scheduled, type Tasks } from '../jobs/index.ts'
import { makeAttachedFile, type FileMakers, type MailFile } from './attached-files.ts'
import { composeEmail } from './compose-email.ts'
import { createDelivery, removeOldDeliveries } from './deliver-email.ts'
import type { EmailContent } from './email-content.ts'

/** An email to send. Its text and HTML are made when it is sent, so that a queued job stays small. */
export type Mail = EmailContent

const attached = z.strictObject({ kind: z.string(), id: z.uuid() })

/** A rendered email, as jobs of the release before carry it. */
const messageShape = z.strictObject({
  id: z.uuid(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  unsubscribe: z.url().optional(),
  replyTo: z.string().optional(),
  attach: attached.optional(),
})
type Message = z.infer<typeof messageShape>

/** One email, or several that one statement queued. */
const messagesShape = z.union([
  z.array(messageShape).min(1),
  messageShape.transform((one) => [one]),
])

const link = { label: z.string(), url: z.string() }
const paragraph = z.union([
  z.string(),
  z.strictObject({ text: z.string(), link: z.strictObject(link) }),
  z.strictObject({
    quote: z.array(z.string()),
    logo: z.strictObject({ url: z.string(), alt: z.string() }).exactOptional(),
  }),
  z.strictObject({ verbatim: z.string() }),
  z.strictObject({ heading: z.string() }),
])
const line = z.strictObject({
  label: z.string(),
  value: z.string(),
  total: z.boolean().exactOptional(),
})
const picture = z.strictObject({
  url: z.string(),
  alt: z.string(),
  width: z.number(),
  height: z.number(),
})
const mailsShape = z
  .array(
    z.strictObject({
      id: z.uuid(),
      to: z.string(),
      subject: z.string(),
      greeting: z.string(),
      picture: picture.exactOptional(),
      paragraphs: z.array(paragraph),
      lines: z.array(line).exactOptional(),
      code: z.string().exactOptional(),
      action: z.strictObject(link).exactOptional(),
      closing: z.array(paragraph).exactOptional(),
      attach: attached.exactOptional(),
      stop: z.strictObject({ why: z.string(), ...link }).exactOptional(),
      replyTo: z.string().exactOptional(),
    }),
  )
  .min(1)

/**
 * Returns the headers with which email programs show their own unsubscribe button. Source: RFC
 * 2369, RFC 8058.
 */
const buildHeaders = ({ replyTo, unsubscribe }: Message): Record<string, string> => ({
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
    'send-emails',
    mails.map((mail) => ({ id: uuidv7(), ...mail })),
  )

/** Queues an email in the transaction that causes it. */
export const queueMail = async (db: Db, mail: Mail): Promise<void> => {
  await db.run(addMails([mail]))
}

const toMessage = ({ id, ...mail }: Mail & { readonly id: string }): Message => ({
  id,
  ...composeEmail(mail),
})

const toOutbox = async (deps: Deps, mails: readonly Message[]): Promise<void> => {
  const now = deps.clock.now()
  // Long texts as parameters of their own: as JSON, PostgreSQL would read each of them twice.
  const rows = mails.map(
    (mail) => sql`(${mail.id}::uuid, ${mail.to}::text, ${mail.subject}::text, ${mail.text}::text,
      ${mail.html}::text, ${JSON.stringify(buildHeaders(mail))}::jsonb,
      ${mail.attach ? JSON.stringify(mail.attach) : null}::jsonb, ${now}::timestamptz)`,
  )
  await deps.database.transaction('system', (db) =>
    db.run(sql`
      insert into outbox_message
        (id, recipient, subject, text_body, html_body, headers, attach, created_at)
      values ${join(rows)} on conflict (id) do nothing`),
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
  mail: Message,
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
  return async (deps: Deps, mails: readonly Message[]): Promise<void> => {
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
    'send-emails': async (payload, deps) => send(deps, mailsShape.parse(payload).map(toMessage)),
    // Jobs of the release before, which does not know the task above.
    'send-mail': async (payload, deps) => send(deps, messagesShape.parse(payload)),
    'tidy-email-deliveries': async (_payload, deps) => removeOldDeliveries(deps),
  }
}

export const mailSchedule: readonly Scheduled[] = [
  { cron: '17 4 * * *', task: 'tidy-email-deliveries' },
]

import * as z from 'zod'
import { join, sql, type Db, type Sql } from '../database/index.ts'
import type { Deps } from '../deps.ts'
import { uuidv7 } from '../ids.ts'
import { addJobs, MembersFailed, type Scheduled, type Task, type Urgency } from '../jobs/index.ts'
import { makeAttachedFile, type FileMakers, type MailFile } from './attached-files.ts'
import { composeEmail } from './compose-email.ts'
import { createBulkPace } from './bulk-pace.ts'
import { deliverOnce, removeOldDeliveries } from './deliver-email.ts'
import type { EmailContent } from './email-content.ts'
import type { Transport } from './mail-server.ts'

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
 * Returns the headers beside those that nodemailer writes. No email is written by a person, so
 * nothing that answers by itself should answer. Source: RFC 3834, section 5; for the button to
 * unsubscribe RFC 2369 and RFC 8058.
 */
const buildHeaders = ({ replyTo, unsubscribe }: Message): Record<string, string> => ({
  'Auto-Submitted': 'auto-generated',
  ...(replyTo ? { 'Reply-To': replyTo } : {}),
  ...(unsubscribe
    ? {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }
    : {}),
})

/** Email that a person may turn off goes in bulk: most of it tells many people the same. */
const getUrgency = ({ stop }: Mail): Urgency => (stop ? 'bulk' : 'usual')

/**
 * The most emails of one job. A job costs the database more than its email does, and a list that
 * takes long leaves the rest to another job (`listMilliseconds`).
 */
const listLength = 8

/**
 * Builds a statement that queues emails. A longer statement can end with it. Usual emails share
 * jobs. Emails in bulk have a task of their own, and so their own connections.
 */
export const addMails = (mails: readonly Mail[], urgency?: Urgency): Sql => {
  const sorted = Map.groupBy(mails, (mail) => urgency ?? getUrgency(mail))
  return addJobs(
    [...sorted].flatMap(([how, all]) => {
      const length = how === 'usual' ? listLength : 1
      return Array.from({ length: Math.ceil(all.length / length) }, (_, at) => ({
        task: how === 'bulk' ? 'send-bulk-emails' : 'send-emails',
        payload: all
          .slice(at * length, (at + 1) * length)
          .map((mail) => ({ id: uuidv7(), ...mail })),
        urgency: how,
      }))
    }),
  )
}

/**
 * Queues an email in the transaction that causes it. `first` are emails for which a person waits or
 * which keep an account safe: codes, confirmations, invites and security notices.
 */
export const queueMail = async (db: Db, mail: Mail, urgency?: Urgency): Promise<void> => {
  await db.run(addMails([mail], urgency))
}

const toMessage = ({ id, ...mail }: Mail & { readonly id: string }): Message => ({
  id,
  ...composeEmail(mail),
})

const writeToOutbox = async (deps: Deps, mails: readonly Message[]): Promise<void> => {
  const now = deps.clock.now()
  // Long texts as parameters of their own: as JSON, PostgreSQL would read each of them twice.
  const rows = mails.map(
    (mail) => sql`(${mail.id}::uuid, ${mail.to}::text, ${mail.subject}::text, ${mail.text}::text,
      ${mail.html}::text, ${JSON.stringify(buildHeaders(mail))}::jsonb,
      ${mail.attach ? JSON.stringify(mail.attach) : null}::jsonb, ${now}::timestamptz)`,
  )
  await deps.database.transaction('mail', (db) =>
    db.run(sql`
      insert into outbox_message
        (id, recipient, subject, text_body, html_body, headers, attach, created_at)
      values ${join(rows)} on conflict (id) do nothing`),
  )
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

type SendMails = (
  deps: Deps,
  mails: readonly Message[],
  /** Takes the number of emails at the end for which no time was left. */
  queueRest?: (count: number) => Promise<void>,
) => Promise<void>

/**
 * The milliseconds after which a list leaves the rest of its emails to another job, so that a code
 * which was queued meanwhile does not wait for all of them.
 */
const listMilliseconds = 1000

/**
 * Creates a function that sends the emails of a job, each at most once (see `deliverOnce`). It sends
 * them one after the other, so that a process that is killed leaves at most one of them in doubt.
 */
const createSender =
  (transport: Transport, makers: FileMakers, takeTurn: () => Promise<void> | void): SendMails =>
  async (deps, mails, queueRest) => {
    const until = performance.now() + listMilliseconds
    const results: PromiseSettledResult<void>[] = []
    for (const mail of mails) {
      if (queueRest && results.length > 0 && performance.now() > until) break
      const sending = deliverOnce(deps, mail.id, {
        prepare: async () => {
          await takeTurn()
          return makeAttachedFile(makers, mail.attach, deps)
        },
        send: (file) => sendMessage(transport, deps, mail, file),
      })
      results.push(...(await Promise.allSettled([sending])))
    }
    const rest = mails.length - results.length
    if (rest > 0) await queueRest?.(rest)
    if (results.some(({ status }) => status === 'rejected')) throw new MembersFailed(results)
  }

type MailTask = 'send-emails' | 'send-bulk-emails' | 'send-mail' | 'tidy-email-deliveries'

/**
 * Creates the tasks that send emails: by the mail server if there is one, otherwise into the local
 * outbox. `makers` make the attached files, which the outbox makes when somebody opens them.
 */
export const mailTasks = (
  transport: Transport | null,
  makers: FileMakers = {},
  bulkPerMinute: number | null = null,
): Record<MailTask, Task> => {
  const pace = createBulkPace(bulkPerMinute)
  const send: SendMails = transport ? createSender(transport, makers, pace.count) : writeToOutbox
  const sendInBulk = transport ? createSender(transport, makers, pace.takeTurn) : writeToOutbox
  return {
    'send-emails': async (payload, deps) => {
      const mails = mailsShape.parse(payload)
      await send(deps, mails.map(toMessage), (count) =>
        deps.database.transaction('mail', async (db) => {
          await db.run(addJobs([{ task: 'send-emails', payload: mails.slice(-count) }]))
        }),
      )
    },
    'send-bulk-emails': async (payload, deps) =>
      sendInBulk(deps, mailsShape.parse(payload).map(toMessage)),
    // Jobs of the release before, which does not know the tasks above.
    'send-mail': async (payload, deps) => send(deps, messagesShape.parse(payload)),
    'tidy-email-deliveries': async (_payload, deps) => removeOldDeliveries(deps),
  }
}

export const mailSchedule: readonly Scheduled[] = [
  { cron: '17 4 * * *', task: 'tidy-email-deliveries' },
]

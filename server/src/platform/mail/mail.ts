import nodemailer from 'nodemailer'
import * as z from 'zod'
import { sql, type Db, type Sql } from '../database/index.ts'
import type { Deps } from '../http/index.ts'
import { uuidv7 } from '../ids.ts'
import { addJob, type Tasks } from '../jobs/index.ts'

/** A message to one person, in both forms. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Where one click stops mail of this kind; must answer a POST (RFC 8058). */
  readonly unsubscribe?: string
}

const payloadShape = z.strictObject({
  id: z.uuid(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  unsubscribe: z.url().optional(),
})

/** Mail programs show a way out of their own beside such a message. Source: RFC 2369, RFC 8058. */
const headersOf = ({ unsubscribe }: z.infer<typeof payloadShape>): Record<string, string> =>
  unsubscribe
    ? {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }
    : {}

/** A statement that queues a message; it can be the end of one that does more. */
export const addMail = (mail: Mail): Sql => addJob('send-mail', { id: uuidv7(), ...mail })

/** Queues a message with the transaction that causes it. */
export const queueMail = async (db: Db, mail: Mail): Promise<void> => {
  await db.run(addMail(mail))
}

const toOutbox = (deps: Deps, mail: z.infer<typeof payloadShape>): Promise<number> =>
  deps.database.read('system', (db) =>
    db.run(sql`
      insert into outbox_message
        (id, recipient, subject, text_body, html_body, headers, created_at)
      values (${mail.id}, ${mail.to}, ${mail.subject}, ${mail.text}, ${mail.html},
        ${JSON.stringify(headersOf(mail))}::jsonb, ${deps.clock.now()})
      on conflict (id) do nothing`),
  )

/** The job that sends: by SMTP where a server is configured, else into the local outbox. */
export const mailTasks = (smtpUrl: string | null): Tasks => {
  const transport = smtpUrl ? nodemailer.createTransport(smtpUrl, { pool: true } as object) : null
  return {
    'send-mail': async (payload, deps) => {
      const mail = payloadShape.parse(payload)
      if (!transport) {
        await toOutbox(deps, mail)
        return
      }
      await transport.sendMail({
        from: deps.config.mailFrom,
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        headers: headersOf(mail),
        // The same id at every attempt, so that a repeated delivery is recognised as one message.
        messageId: `<${mail.id}@${new URL(deps.config.appOrigin).hostname}>`,
      })
    },
  }
}

import { sql, type Db, type Sql } from '../../platform/database/index.ts'
import type { Deps } from '../../platform/http/index.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { addMails, queueMail, type Mail } from '../../platform/mail/index.ts'

/** The person whom an event concerns, and how the bell shows it. */
export interface Notified {
  /** Null or undefined for an address without an account, which gets the email alone. */
  readonly personId?: string | null | undefined
  /** False if the person has turned off emails of this kind; the bell shows the event anyway. */
  readonly wantsEmail?: boolean
  /** In place of the email's subject, if that names a person. At most 300 characters. */
  readonly title?: string | undefined
  /** In place of the path of the email's link, if the link has a secret. */
  readonly path?: string | undefined
  readonly urgency?: Parameters<typeof queueMail>[2]
}

/** The page that everybody who is signed in has. It shows what a link without a place is about. */
const somewhere = '/notifications'

/** A link with a secret opens a page without signing in, so it is for the email alone. */
const hasSecret = ({ hash, search }: URL): boolean =>
  /[?&]token=/.test(search) || /^#.{24,}/.test(hash)

const toPath = ({ action }: Pick<Mail, 'action'>): string => {
  if (!action) return somewhere
  const url = new URL(action.url)
  return hasSecret(url) ? somewhere : `${url.pathname}${url.search}${url.hash}`
}

/** An email and whom it concerns. */
export type NotifiedMail = Notified & { readonly mail: Pick<Mail, 'subject' | 'action'> }

/**
 * Builds the call that writes notifications for emails, as part of a statement. `now` is the moment
 * of the event.
 */
export const addNotifications = (notices: readonly NotifiedMail[], now: Date): Sql => {
  const rows = notices.flatMap(({ mail, path, personId, title }) =>
    personId
      ? [
          {
            id: uuidv7(now.getTime()),
            person_id: personId,
            title: (title ?? mail.subject).slice(0, 300),
            path: path ?? toPath(mail),
            happened_at: now,
          },
        ]
      : [],
  )
  return sql`add_notifications(${JSON.stringify(rows)}::jsonb)`
}

/**
 * Tells people what happened: by email, and on the bell if they have an account. Both are written in
 * the transaction of the event. Security notices and codes are emailed with `queueMail` alone.
 */
export const notifyAll = async (
  db: Db,
  { clock }: Pick<Deps, 'clock'>,
  notices: readonly (Notified & { readonly mail: Mail })[],
): Promise<void> => {
  const mails = notices.filter(({ wantsEmail = true }) => wantsEmail).map(({ mail }) => mail)
  await db.run(sql`select ${addNotifications(notices, clock.now())}`)
  if (mails.length > 0) await db.run(addMails(mails))
}

/** Tells one person what happened, as `notifyAll` does. */
export const notify = async (
  db: Db,
  { clock }: Pick<Deps, 'clock'>,
  mail: Mail,
  notified: Notified,
): Promise<void> => {
  const { personId, urgency, wantsEmail = true } = notified
  if (personId) await db.run(sql`select ${addNotifications([{ ...notified, mail }], clock.now())}`)
  if (wantsEmail) await queueMail(db, mail, urgency)
}

import { listParagraphs } from '@pennytrail/contract/updates/update-body.ts'
import { listMissingForEmail } from '@pennytrail/contract/updates/rules.ts'
import * as z from 'zod'
import { sql, type Db } from '../../platform/database/index.ts'
import type { Deps } from '../../platform/http/index.ts'
import { queueJob, type Tasks } from '../../platform/jobs/index.ts'
import { notifyAll } from '../notifications/index.ts'
import { listRecipients, recordMailed, type Recipient } from './recipients.sql.ts'
import { buildUpdateEmail } from './update.emails.ts'
import { findUpdate, lockUpdate, type UpdateRow } from './updates.sql.ts'

const batch = 100

/**
 * Returns whether a scheduled update is complete and its charity and project still allow it to be
 * published. Any of them may have changed since it was scheduled.
 */
const canEmail = (row: UpdateRow): boolean =>
  listMissingForEmail(row).length === 0 &&
  (row.charityStatus === 'verified' || row.charityStatus === 'off-register') &&
  row.projectLifecycle !== 'draft'

/**
 * Publishes a scheduled update at its time. The job names the moment it was queued for, so it does
 * nothing if the update was rescheduled, unscheduled or published meanwhile.
 */
const publishScheduled = (deps: Deps, updateId: string, publishAt: string): Promise<void> =>
  deps.database.transaction('mail', async (db) => {
    await lockUpdate(db, updateId)
    const row = await findUpdate(db, updateId)
    if (row?.state !== 'scheduled' || row.publishAt !== publishAt) return
    const now = deps.clock.now()
    if (!canEmail(row)) {
      await db.run(sql`
        update update_post set state = 'draft', publish_at = null, version = version + 1,
          changed_at = ${now} where id = ${updateId}`)
      return
    }
    await db.run(sql`
      update update_post set state = 'published', publish_at = null, published_at = ${now},
        version = version + 1, changed_at = ${now} where id = ${updateId}`)
    await queueJob(db, 'mail-update', { updateId }, { urgency: 'bulk' })
  })

const mailSome = async (
  db: Db,
  deps: Deps,
  row: UpdateRow,
  recipients: readonly Recipient[],
): Promise<void> => {
  // Recorded and queued in one transaction, so that a restarted job knows who has been emailed
  // about this update.
  const ids = recipients.map(({ personId }) => personId)
  const fresh = await recordMailed(db, row.id, ids, deps.clock.now())
  const paragraphs = listParagraphs(row.body)
  const notices = recipients
    .filter(({ personId }) => fresh.has(personId))
    .map((to) => ({ ...to, mail: buildUpdateEmail(deps.config, row, paragraphs, to) }))
  if (notices.length > 0) await notifyAll(db, deps, notices)
}

/**
 * Emails the next recipients of a published update, each once, and queues the rest as another job,
 * so that a long update holds up no other job.
 */
const mailUpdate = (deps: Deps, updateId: string, after: string | null): Promise<void> =>
  deps.database.transaction('mail', async (db) => {
    const row = await findUpdate(db, updateId)
    if (row?.state !== 'published' || row.audience === 'team') return
    const recipients = await listRecipients(db, row, after, batch)
    await mailSome(db, deps, row, recipients)
    const last = recipients.at(-1)
    if (last === undefined || recipients.length < batch) return
    const rest = { updateId, after: last.personId }
    await queueJob(db, 'mail-rest-of-update', rest, { urgency: 'bulk' })
  })

const scheduled = z.strictObject({ updateId: z.uuid(), publishAt: z.iso.datetime() })
const published = z.strictObject({ updateId: z.uuid() })
const emailed = z.strictObject({ updateId: z.uuid(), after: z.uuid() })

export const updateTasks: Tasks = {
  'publish-update': (payload, deps) => {
    const { updateId, publishAt } = scheduled.parse(payload)
    return publishScheduled(deps, updateId, publishAt)
  },
  'mail-update': (payload, deps) => mailUpdate(deps, published.parse(payload).updateId, null),
  'mail-rest-of-update': (payload, deps) => {
    const { updateId, after } = emailed.parse(payload)
    return mailUpdate(deps, updateId, after)
  },
}

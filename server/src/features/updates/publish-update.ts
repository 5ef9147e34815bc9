import { listParagraphs } from '@pennytrail/contract/updates/update-body.ts'
import { listMissingForEmail } from '@pennytrail/contract/updates/rules.ts'
import * as z from 'zod'
import { sql, type Db } from '../../platform/database/index.ts'
import type { Deps } from '../../platform/http/index.ts'
import { queueJob, type Tasks } from '../../platform/jobs/index.ts'
import { queueMail } from '../../platform/mail/index.ts'
import { findRecipients, noteMailed, type Recipient } from './recipients.sql.ts'
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
  deps.database.transaction('system', async (db) => {
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

const mailOne = async (db: Db, deps: Deps, row: UpdateRow, recipient: Recipient): Promise<void> => {
  // Recorded and queued in one transaction, so that a restarted job knows who has been emailed
  // about this update.
  if (!(await noteMailed(db, row.id, recipient.personId, deps.clock.now()))) return
  await queueMail(db, buildUpdateEmail(deps.config, row, listParagraphs(row.body), recipient))
}

/** Emails every recipient of a published update once, in small transactions. */
const mailUpdate = async (deps: Deps, updateId: string): Promise<void> => {
  let after: string | null = null
  do {
    after = await deps.database.transaction('system', async (db): Promise<string | null> => {
      const row = await findUpdate(db, updateId)
      if (row?.state !== 'published' || row.audience === 'team') return null
      const recipients = await findRecipients(db, row, after, batch)
      for (const recipient of recipients) await mailOne(db, deps, row, recipient)
      return recipients.length < batch ? null : recipients.at(-1)!.personId
    })
  } while (after !== null)
}

const scheduled = z.strictObject({ updateId: z.uuid(), publishAt: z.iso.datetime() })
const published = z.strictObject({ updateId: z.uuid() })

export const updateTasks: Tasks = {
  'publish-update': (payload, deps) => {
    const { updateId, publishAt } = scheduled.parse(payload)
    return publishScheduled(deps, updateId, publishAt)
  },
  'mail-update': (payload, deps) => mailUpdate(deps, published.parse(payload).updateId),
}

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

/** What was right when it was scheduled may no longer be when its time has come. */
const canEmail = (row: UpdateRow): boolean =>
  listMissingForEmail(row).length === 0 &&
  (row.charityStatus === 'verified' || row.charityStatus === 'off-register') &&
  row.projectLifecycle !== 'draft'

/**
 * Publishes a scheduled update at its time. One that was moved, taken back or published meanwhile
 * is left alone: the job names the moment it was queued for.
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
    await queueJob(db, 'mail-update', { updateId })
  })

const mailOne = async (db: Db, deps: Deps, row: UpdateRow, recipient: Recipient): Promise<void> => {
  // Noted and queued in one transaction: a job that starts over finds who was mailed.
  if (!(await noteMailed(db, row.id, recipient.personId, deps.clock.now()))) return
  await queueMail(db, buildUpdateEmail(deps.config, row, listParagraphs(row.body), recipient))
}

/** Mails everyone whom a published update concerns, once each, in small transactions. */
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

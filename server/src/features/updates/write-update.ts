import { publicationLimits } from '@pennytrail/contract/updates/routes.ts'
import type { Update, updateChange } from '@pennytrail/contract'
import { emptyBody } from '@pennytrail/contract/updates/update-body.ts'
import { listMissingForEmail, getPublishAtError } from '@pennytrail/contract/updates/rules.ts'
import type * as z from 'zod'
import { AppError, makeFieldError, orThrow } from '../../platform/app-error.ts'
import { mergeSent, type Db } from '../../platform/database/index.ts'
import type { Deps, Session } from '../../platform/http/index.ts'
import { deleteFile } from '../../platform/files/index.ts'
import { queueJob } from '../../platform/jobs/index.ts'
import { getPhotosAfter, writePhotos, type SentPhoto } from './photos/photos.ts'
import {
  deleteUpdateRow,
  insertUpdate,
  saveVersion,
  saveCites,
  saveMetrics,
  updateUpdate,
  type NewUpdate,
  type UpdateFields,
} from './update-writes.sql.ts'
import { mayPost, mayRemove } from './updates.policy.ts'
import { findUpdate, lockUpdate, type Subject, type UpdateRow } from './updates.sql.ts'
import { findReadable, readUpdateView } from './view-update.ts'

type Sent = z.output<typeof updateChange>

type Deciding = Pick<Deps, 'clock' | 'config' | 'limits'>

/**
 * Checks that an update, its charity and its project meet the requirements for publishing or
 * scheduling the update.
 */
const checkTelling = (
  row: UpdateRow,
  fields: UpdateFields,
  photos: readonly SentPhoto[],
  now: Date,
): void => {
  const issues = listMissingForEmail({ ...fields, photos })
  if (issues.length > 0) throw new AppError('validation-failed', { issues })
  if (row.charityStatus === 'claimed' || row.charityStatus === 'suspended') {
    throw new AppError('charity-not-verified', {
      message:
        row.charityStatus === 'claimed'
          ? 'Until the charity is verified, its updates stay drafts that only its team sees.'
          : 'The charity is suspended, so nothing can be published.',
    })
  }
  if (row.projectLifecycle === 'draft') throw new AppError('project-is-draft')
  if (fields.state !== 'scheduled') return
  const error = getPublishAtError(fields.publishAt ?? '', now)
  if (error !== undefined) throw makeFieldError('publishAt', error)
}

type SentFields = Omit<Sent, 'version' | 'cites' | 'metrics' | 'photos'>

const mergeFields = (row: UpdateRow, sent: SentFields): UpdateFields => {
  const { title, body, audience, state, publishAt } = row
  const after = mergeSent<UpdateFields, SentFields>(
    { title, body, audience, state, publishAt },
    sent,
  )
  return after.state === 'scheduled' ? after : { ...after, publishAt: null }
}

/** Queues the jobs that follow publishing or scheduling, in the same transaction. */
const queueTelling = async (db: Db, row: UpdateRow, fields: UpdateFields): Promise<void> => {
  if (fields.state === 'scheduled' && fields.publishAt !== null) {
    const publishAt = new Date(fields.publishAt)
    await queueJob(
      db,
      'publish-update',
      { updateId: row.id, publishAt: publishAt.toISOString() },
      { key: `publish-update:${row.id}`, runAt: publishAt },
    )
  }
  if (fields.state === 'published' && row.state !== 'published') {
    await queueJob(db, 'mail-update', { updateId: row.id }, { urgency: 'bulk' })
  }
}

const write = async (
  db: Db,
  row: UpdateRow,
  sent: Sent,
  session: Session,
  { clock, limits }: Deciding,
): Promise<void> => {
  const now = clock.now()
  // Leaves out the version, which the caller has compared, and the fields with tables of their own.
  const { version: _, cites, metrics, photos: sentPhotos, ...own } = sent
  const fields = mergeFields(row, own)
  const photos = getPhotosAfter(row, sentPhotos ?? [])
  if (row.state === 'published' && fields.state !== 'published') {
    throw new AppError('conflict', {
      message:
        'This update is published. You can edit or delete it, but you cannot change it back to a draft.',
    })
  }
  if (fields.state !== 'draft') checkTelling(row, fields, photos, now)
  if (fields.state !== 'draft' && row.state === 'draft') {
    await limits.take(publicationLimits, { charity: row.charityId })
  }
  if (row.state === 'published') await saveVersion(db, row)
  if (cites && !(await saveCites(db, row, cites))) {
    throw makeFieldError('cites', 'Choose from the published transactions of this ledger.')
  }
  if (metrics) {
    if (row.projectId === null) {
      if (metrics.length > 0) throw makeFieldError('metrics', 'Figures belong to a project.')
    } else await saveMetrics(db, { id: row.id, projectId: row.projectId }, metrics)
  }
  if (sentPhotos) await writePhotos(db, row, photos, session.userId, now)
  await updateUpdate(db, row.id, fields, session.userId, now)
  await queueTelling(db, row, fields)
}

const viewUpdate = async (
  db: Db,
  deps: Deciding,
  id: string,
  session: Session,
): Promise<Update> => {
  const row = orThrow(await findUpdate(db, id), 'update-not-found')
  return readUpdateView(db, deps, row, session)
}

/** Creates an update. A repeat with the same id creates nothing new. */
export const createUpdate = async (
  db: Db,
  deps: Deciding,
  session: Session,
  made: Omit<NewUpdate, 'createdBy'>,
  sent: Sent,
): Promise<Update> => {
  if (!mayPost(session, made.charityId)) throw new AppError('access-denied')
  const now = deps.clock.now()
  const isNew = await insertUpdate(db, { ...made, createdBy: session.userId }, emptyBody, now)
  const row = await findUpdate(db, made.id)
  if (row?.charityId !== made.charityId || row.projectId !== made.projectId) {
    throw new AppError('conflict')
  }
  if (isNew) await write(db, row, sent, session, deps)
  return viewUpdate(db, deps, made.id, session)
}

const findEditable = async (
  db: Db,
  subject: Subject,
  address: string,
  session: Session,
): Promise<UpdateRow> => {
  const unlocked = await findReadable(db, subject, address, session)
  if (!mayPost(session, unlocked.charityId)) throw new AppError('access-denied')
  await lockUpdate(db, unlocked.id)
  return findReadable(db, subject, unlocked.id, session)
}

/** Changes some fields. Throws and saves nothing if the edit started from an older version. */
export const changeUpdate = async (
  db: Db,
  deps: Deciding,
  session: Session,
  subject: Subject,
  address: string,
  sent: Sent,
): Promise<Update> => {
  const row = await findEditable(db, subject, address, session)
  if (sent.version !== undefined && sent.version !== row.version) throw new AppError('stale-edit')
  await write(db, row, sent, session, deps)
  return viewUpdate(db, deps, row.id, session)
}

export const deleteUpdate = async (
  db: Db,
  session: Session,
  subject: Subject,
  address: string,
): Promise<{ message: string }> => {
  const row = await findReadable(db, subject, address, session)
  if (!mayRemove(session, row)) throw new AppError('access-denied')
  for (const { publicId } of row.photos) await deleteFile(db, publicId)
  await deleteUpdateRow(db, row.id)
  return {
    message: row.title === '' ? 'The draft has been deleted.' : `“${row.title}” is deleted.`,
  }
}

import type { StoredChildAnswer } from '@pennytrail/contract/files/child-consent.ts'
import type { Update, UpdatePhoto, UploadedFile } from '@pennytrail/contract'
import { updateLimits } from '@pennytrail/contract/updates/rules.ts'
import { AppError, makeFieldError, orThrow } from '../../../platform/app-error.ts'
import { sql, type Db } from '../../../platform/database/index.ts'
import { attachFile, deleteFile, storeImage } from '../../../platform/files/index.ts'
import type { Deps, Session } from '../../../platform/http/index.ts'
import { toPhoto } from './photo-url.ts'
import { mayPost } from '../updates.policy.ts'
import { findUpdate, lockUpdate, type UpdateRow } from '../updates.sql.ts'
import { parseUpdateId } from '../view-update.ts'
import type { RemovePhotoRow } from '../updates.rows.ts'

const findPostable = async (db: Db, updateId: string, session: Session): Promise<UpdateRow> => {
  const row = orThrow(await findUpdate(db, updateId), 'update-not-found')
  if (!mayPost(session, row.charityId)) throw new AppError('access-denied')
  return row
}

/**
 * Adds a photograph at the end of its update. Only the team sees it until it has a description and
 * the consent of the people shown.
 */
export const addPhoto = async (
  deps: Deps,
  session: Session,
  { file, updateId }: { readonly file: UploadedFile; readonly updateId: string },
): Promise<UpdatePhoto> => {
  const id = parseUpdateId(updateId)
  if (id === undefined) throw new AppError('update-not-found')
  const { database, clock } = deps
  const row = await database.read(session.userId, (db) => findPostable(db, id, session))
  const { publicId } = await storeImage(deps, file, {
    use: 'update-photo',
    by: session.userId,
    charityId: row.charityId,
    isPrivate: row.audience !== 'public',
  })
  await database.transaction(session.userId, async (db) => {
    await lockUpdate(db, id)
    const { photos } = await findPostable(db, id, session)
    if (photos.length >= updateLimits.photos) {
      throw makeFieldError('file', `You can add up to ${updateLimits.photos} photographs.`)
    }
    await attachFile(db, deps, publicId, 'update-photo')
    await db.run(sql`
      insert into update_photo (public_id, update_id, position, added_at)
      values (${publicId}, ${id},
        (select coalesce(max(position), -1) + 1 from update_photo where update_id = ${id}),
        ${clock.now()})`)
  })
  return toPhoto(deps, { publicId, alt: '', consent: false, children: null })
}

/** Removes a photograph and its file. The caller must be allowed to post for its charity. */
export const deletePhoto = async (
  db: Db,
  session: Session,
  publicId: string,
): Promise<{ message: string }> => {
  const photo = await db.maybe<RemovePhotoRow>(sql`
    select u.charity_id from update_photo h join update_post u on u.id = h.update_id
    where h.public_id = ${publicId}`)
  if (!photo) throw new AppError('photo-not-found')
  if (!mayPost(session, photo.charityId)) throw new AppError('access-denied')
  await deleteFile(db, publicId)
  return { message: 'The photograph has been removed.' }
}

export type SentPhoto = Pick<Update['photos'][number], 'publicId' | 'alt' | 'consent'> & {
  /** The answer about children in the photograph. Undefined or null keeps the stored answer. */
  readonly children?: StoredChildAnswer | null | undefined
}

/**
 * Returns the photographs of an update after an edit: those sent, in their order, then the others.
 */
export const getPhotosAfter = (
  { photos }: Pick<UpdateRow, 'photos'>,
  sent: readonly SentPhoto[],
): readonly SentPhoto[] => {
  const named = new Set(sent.map(({ publicId }) => publicId))
  const before = new Map(photos.map(({ children, publicId }) => [publicId, children]))
  return [
    ...sent.map((photo) => ({
      ...photo,
      children: photo.children ?? before.get(photo.publicId) ?? null,
    })),
    ...photos.filter(({ publicId }) => !named.has(publicId)),
  ]
}

/** Stores the order, descriptions and consents of an update’s photographs. */
export const writePhotos = async (
  db: Db,
  row: Pick<UpdateRow, 'id' | 'photos'>,
  photos: readonly SentPhoto[],
  by: string,
  now: Date,
): Promise<void> => {
  const own = new Set(row.photos.map(({ publicId }) => publicId))
  const named = photos.map(({ publicId }) => publicId)
  if (new Set(named).size < named.length || named.some((id) => !own.has(id))) {
    throw makeFieldError('photos', 'A photograph is no longer there. Reload, then save again.')
  }
  for (const [position, { publicId, alt, children = null, consent }] of photos.entries()) {
    await db.run(sql`
      update update_photo set position = ${position}, alt = ${alt},
        consented_at = case when ${consent} then coalesce(consented_at, ${now}::timestamptz) end,
        consented_by = case when ${consent} then coalesce(consented_by, ${by}::uuid) end,
        children_said_at = case when ${children}::text is distinct from children
          then ${now}::timestamptz else children_said_at end,
        children_said_by = case when ${children}::text is distinct from children
          then ${by}::uuid else children_said_by end,
        children = ${children}::text
      where public_id = ${publicId}`)
  }
}

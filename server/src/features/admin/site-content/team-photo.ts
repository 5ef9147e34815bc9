import type { UploadedFile } from '@pennytrail/contract'
import type { ChildAnswer } from '@pennytrail/contract/files/child-consent.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import { attachFile, deleteFile, storeImage } from '../../../platform/files/index.ts'
import type { Deps, Session } from '../../../platform/http/index.ts'
import { edit, type Edit } from './edit-content.ts'
import { listProfiles, updatePhoto } from './site-content.sql.ts'

/**
 * Replaces or removes a person's picture and deletes the previous one permanently. Returns the id
 * of the person, or undefined if there is no such person. `db` acts as the system.
 */
export const changePhoto = async (
  { db, deps }: Pick<Edit, 'db' | 'deps'>,
  id: string,
  photoId: string | null,
): Promise<string | undefined> => {
  const before = await updatePhoto(db, id, photoId, deps.clock.now())
  if (before) await deleteFile(db, before)
  return before === undefined ? undefined : id
}

const checkThere = async (db: Db, id: string): Promise<void> => {
  const people = await listProfiles(db)
  if (!people.some((one) => one.id === id)) throw new AppError('subject-not-found')
}

/**
 * Crops a picture to a square and shows it on the team page. Throws `subject-not-found` and the
 * errors of `storeImage`.
 */
export const changeTeamPhoto = async (
  deps: Deps,
  session: Session,
  id: string,
  { children, file }: { readonly children: ChildAnswer; readonly file: UploadedFile },
): Promise<{ photoId: string }> => {
  await deps.database.read('system', (db) => checkThere(db, id))
  const { publicId } = await storeImage(deps, file, {
    use: 'team-photo',
    by: session.userId,
    shape: 'square',
    children,
  })
  await deps.database.transaction('staff', async (db) => {
    await attachFile(db, deps, publicId, 'team-photo')
    await edit({ db, deps, session }, 'team-profile', 'change', id, () =>
      changePhoto({ db, deps }, id, publicId),
    )
  })
  return { photoId: publicId }
}

import type { UploadedFile } from '@pennytrail/contract'
import { AppError } from '../../../platform/app-error.ts'
import { sql, type Db } from '../../../platform/database/index.ts'
import { attachFile, deleteFile, storeImage } from '../../../platform/files/index.ts'
import type { Deps } from '../../../platform/http/index.ts'
import type { PutAvatarRow } from '../identity.rows.ts'

const putAvatar = async (db: Db, personId: string, avatarId: string | null): Promise<void> => {
  const before = await db.maybe<PutAvatarRow>(
    sql`select avatar_id from person where id = ${personId} for update`,
  )
  await db.run(sql`update person set avatar_id = ${avatarId} where id = ${personId}`)
  if (before?.avatarId) await deleteFile(db, before.avatarId)
}

/**
 * Cuts the picture square, stores it and removes the previous one. A person can change only their
 * own picture.
 */
export const updateAvatar = async (
  deps: Deps,
  personId: string,
  { file, userId }: { readonly file: UploadedFile; readonly userId: string },
): Promise<{ avatarId: string }> => {
  if (userId !== personId) throw new AppError('access-denied')
  const { publicId } = await storeImage(deps, file, {
    use: 'avatar',
    by: personId,
    shape: 'square',
  })
  await deps.database.transaction(personId, async (db) => {
    await attachFile(db, deps, publicId, 'avatar')
    await putAvatar(db, personId, publicId)
  })
  return { avatarId: publicId }
}

export const deleteAvatar = (db: Db, personId: string): Promise<void> =>
  putAvatar(db, personId, null)

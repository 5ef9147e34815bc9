import type { Charity, PicturePlace, UploadedFile } from '@pennytrail/contract'
import type { ChildAnswer } from '@pennytrail/contract/files/child-consent.ts'
import { AppError } from '../../platform/app-error.ts'
import { sql, type Db } from '../../platform/database/index.ts'
import { attachFile, deleteFile, storeImage } from '../../platform/files/index.ts'
import type { Deps, Session } from '../../platform/http/index.ts'
import { findCharityAt, viewCharity } from './view-charity.ts'
import type { SetPictureRow } from './charities.rows.ts'

const columns = { logo: sql`logo_id`, cover: sql`cover_id` } as const

const setPicture = async (
  db: Db,
  id: string,
  place: PicturePlace,
  publicId: string | null,
): Promise<void> => {
  const column = columns[place]
  const { before } = await db.one<SetPictureRow>(
    sql`select ${column} as before from charity where id = ${id} for update`,
  )
  const changed = await db.run(
    sql`update charity set ${column} = ${publicId} where id = ${id} and is_lead(id)`,
  )
  if (changed !== 1) throw new AppError('access-denied')
  if (before) await deleteFile(db, before)
}

/** Sets a logo, cropped to a square, or a cover, uncropped, and deletes the previous file. */
export const changeCharityPicture = async (
  deps: Deps,
  session: Session,
  id: string,
  {
    children,
    file,
    place,
  }: {
    readonly children: ChildAnswer
    readonly file: UploadedFile
    readonly place: PicturePlace
  },
): Promise<Charity> => {
  const { publicId } = await storeImage(deps, file, {
    use: 'logo',
    by: session.userId,
    charityId: id,
    shape: place === 'logo' ? 'square' : 'whole',
    children,
  })
  return deps.database.transaction(session.userId, async (db) => {
    await attachFile(db, deps, publicId, 'logo')
    await setPicture(db, id, place, publicId)
    return viewCharity(await findCharityAt(db, id), session)
  })
}

export const deleteCharityPicture = async (
  db: Db,
  session: Session,
  id: string,
  place: PicturePlace,
): Promise<Charity> => {
  await setPicture(db, id, place, null)
  return viewCharity(await findCharityAt(db, id), session)
}

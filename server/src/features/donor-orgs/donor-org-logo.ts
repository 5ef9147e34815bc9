import type { DonorOrg, UploadedFile } from '@pennytrail/contract'
import type { ChildAnswer } from '@pennytrail/contract/files/child-consent.ts'
import { AppError } from '../../platform/app-error.ts'
import { sql, type Db } from '../../platform/database/index.ts'
import { attachFile, deleteFile, storeImage } from '../../platform/files/index.ts'
import type { Deps, Session } from '../../platform/http/index.ts'
import { findDonorOrgAt, viewDonorOrg } from './view-donor-org.ts'
import type { SetLogoRow } from './donor-orgs.rows.ts'

/** Sets or clears the logo and returns the id of the previous one. */
const setLogo = async (db: Db, id: string, logoId: string | null): Promise<string | null> => {
  const { before } = await db.one<SetLogoRow>(
    sql`select logo_id as before from donor_org where id = ${id} for update`,
  )
  const changed = await db.run(
    sql`update donor_org set logo_id = ${logoId}
      where id = ${id} and is_donor_org_manager(id)`,
  )
  if (changed !== 1) throw new AppError('access-denied')
  return before
}

/** Deletes the previous logo. A colleague may have uploaded it, so this runs as the system. */
const dropFile = (deps: Deps, publicId: string | null): Promise<void> =>
  publicId === null
    ? Promise.resolve()
    : deps.database.transaction('accounts', (db) => deleteFile(db, publicId))

const show = (deps: Deps, session: Session, id: string): Promise<DonorOrg> =>
  deps.database.read(session.userId, async (db) =>
    viewDonorOrg(await findDonorOrgAt(db, id), session),
  )

/** Replaces the logo with a picture that is cut square. */
export const changeDonorOrgLogo = async (
  deps: Deps,
  session: Session,
  id: string,
  { children, file }: { readonly children: ChildAnswer; readonly file: UploadedFile },
): Promise<DonorOrg> => {
  const { publicId } = await storeImage(deps, file, {
    use: 'logo',
    by: session.userId,
    shape: 'square',
    children,
  })
  const before = await deps.database.transaction(session.userId, async (db) => {
    await attachFile(db, deps, publicId, 'logo')
    return setLogo(db, id, publicId)
  })
  await dropFile(deps, before)
  return show(deps, session, id)
}

export const deleteDonorOrgLogo = async (
  deps: Deps,
  session: Session,
  id: string,
): Promise<DonorOrg> => {
  const before = await deps.database.transaction(session.userId, (db) => setLogo(db, id, null))
  await dropFile(deps, before)
  return show(deps, session, id)
}

import type { ProjectDocument, UploadedFile } from '@pennytrail/contract'
import { fileLimits } from '@pennytrail/contract/projects/file-rules.ts'
import { AppError } from '../../../platform/app-error.ts'
import { sql, type Db } from '../../../platform/database/index.ts'
import {
  attachFile,
  deleteFile,
  makeSignedUrl,
  storeDocument,
} from '../../../platform/files/index.ts'
import type { Deps, Session } from '../../../platform/http/index.ts'
import { lockManaged } from '../change-project.ts'
import { findProject } from '../find-project.ts'
import { findManagedProject } from '../find-managed-project.ts'
import { parseProjectId, throwNotVisible } from '../view-project.ts'
import type { Row } from '../projects.rows.ts'

const readMinutes = 60

const listDocuments = async (db: Db, deps: Deps, id: string): Promise<ProjectDocument[]> => {
  const rows = await db.many<Row>(sql`
    select public_id, title, bytes from project_document
    where project_id = ${id} order by created_at, public_id`)
  return rows.map(({ publicId, title, bytes }) => ({
    publicId,
    title,
    bytes,
    address: makeSignedUrl(deps, publicId, readMinutes),
  }))
}

export const viewDocuments = async (
  db: Db,
  deps: Deps,
  session: Session | null,
  address: string,
): Promise<ProjectDocument[]> => {
  const id = parseProjectId(address)
  if (!(await findProject(db, id))) throw await throwNotVisible(db, id, session)
  return listDocuments(db, deps, id)
}

export const addDocument = async (
  deps: Deps,
  session: Session,
  sent: { readonly projectId: string; readonly file: UploadedFile; readonly title: string },
): Promise<ProjectDocument[]> => {
  const { id, charityId } = await findManagedProject(deps, session, sent.projectId)
  const { publicId } = await storeDocument(deps, sent.file, {
    use: 'project-document',
    by: session.userId,
    charityId,
  })
  return deps.database.transaction(session.userId, async (db) => {
    await lockManaged(db, session, id)
    if ((await listDocuments(db, deps, id)).length >= fileLimits.documents) {
      throw new AppError('gallery-full')
    }
    await attachFile(db, deps, publicId, 'project-document')
    await db.run(sql`
      insert into project_document (public_id, project_id, title, bytes, created_at)
      values (${publicId}, ${id}, ${sent.title}, ${sent.file.size}, ${deps.clock.now()})`)
    return listDocuments(db, deps, id)
  })
}

export const deleteDocument = async (
  db: Db,
  session: Session,
  address: string,
  publicId: string,
): Promise<void> => {
  const id = parseProjectId(address)
  await lockManaged(db, session, id)
  const removed = await db.run(
    sql`delete from project_document where project_id = ${id} and public_id = ${publicId}`,
  )
  if (removed !== 1) throw new AppError('file-not-found')
  await deleteFile(db, publicId)
}

import type { ChildAnswer } from '@pennytrail/contract/files/child-consent.ts'
import { sql, type Db } from '../database/index.ts'
import type { RemoveOrphansRow } from './files.rows.ts'

export interface NewFile {
  readonly publicId: string
  readonly use: string
  readonly bytes: number
  readonly uploadedBy: string | null
  readonly charityId: string | null
  readonly children: ChildAnswer | null
  readonly at: Date
}

export const insertFile = (db: Db, file: NewFile) =>
  db.run(sql`
    insert into file (public_id, use, bytes, uploaded_by, charity_id, children, created_at)
    values (${file.publicId}, ${file.use}, ${file.bytes}, ${file.uploadedBy}, ${file.charityId},
      ${file.children}, ${file.at})`)

/** Marks a file as attached. Returns whether an unattached file was found. */
export const markAttached = async (
  db: Db,
  publicId: string,
  use: string,
  at: Date,
): Promise<boolean> =>
  (await db.run(sql`
    update file set attached_at = ${at}
    where public_id = ${publicId} and use = ${use} and attached_at is null`)) === 1

export const removeFile = async (db: Db, publicId: string): Promise<boolean> =>
  (await db.run(sql`delete from file where public_id = ${publicId}`)) === 1

/**
 * Deletes the rows of files that were uploaded before `before` and never attached. Returns their
 * ids.
 */
export const removeOrphans = async (db: Db, before: Date): Promise<string[]> => {
  const rows = await db.many<RemoveOrphansRow>(sql`
    delete from file where public_id in (
      select public_id from file where attached_at is null and created_at < ${before}
      order by created_at limit 500 for update skip locked)
    returning public_id`)
  return rows.map((row) => row.publicId)
}

import type { ProjectImage } from '@pennytrail/contract'
import { join, sql, type Db, type Sql } from '../../platform/database/index.ts'

export interface ImageRow {
  readonly public_id: string
  readonly alt: string
}

/** The pictures of a project in their order, as one JSON column. */
export const imagesOf = (projectId: string | Sql): Sql => sql`
  (select coalesce(json_agg(json_build_object('public_id', i.public_id, 'alt', i.alt)
     order by i.position, i.public_id), '[]')
   from project_image i where i.project_id = ${projectId})`

export const imagesShown = (rows: readonly ImageRow[], cover: string | null): ProjectImage[] =>
  rows.map(({ public_id: publicId, alt }) => ({ publicId, alt, isCover: publicId === cover }))

export const listImages = async (db: Db, projectId: string): Promise<ProjectImage[]> => {
  const { images, cover } = await db.one<{ images: ImageRow[]; cover: string | null }>(sql`
    select ${imagesOf(projectId)} images,
      (select cover_id from project where id = ${projectId}) cover`)
  return imagesShown(images, cover)
}

export const insertImage = (db: Db, projectId: string, publicId: string, alt: string) =>
  db.run(sql`
    insert into project_image (public_id, project_id, position, alt)
    select ${publicId}, ${projectId}, coalesce(max(position) + 1, 0), ${alt}
    from project_image where project_id = ${projectId}`)

/** Writes order and words of those named; answers how many of them are the project's. */
export const updateImages = async (
  db: Db,
  projectId: string,
  images: readonly { readonly publicId: string; readonly alt: string }[],
): Promise<number> => {
  // Behind those named, in the order they had.
  await db.run(sql`
    update project_image set position = position + 10000 where project_id = ${projectId}`)
  if (images.length > 0) {
    const rows = images.map(
      ({ publicId, alt }, at) => sql`(${publicId}::text, ${at}::integer, ${alt}::text)`,
    )
    await db.run(sql`
      update project_image i set position = v.position, alt = v.alt
      from (values ${join(rows)}) v (public_id, position, alt)
      where i.public_id = v.public_id and i.project_id = ${projectId}`)
  }
  await db.run(sql`
    update project_image i set position = o.position
    from (select public_id, row_number() over (order by position, public_id) - 1 as position
          from project_image where project_id = ${projectId}) o
    where o.public_id = i.public_id and i.position <> o.position`)
  const { found } = await db.one<{ found: number }>(sql`
    select count(*) as found from project_image
    where project_id = ${projectId} and public_id = any(${images.map((one) => one.publicId)})`)
  return found
}

/** A cover is a picture of the project that has words; anything else means none. */
export const setCover = (db: Db, projectId: string, cover: string | null) =>
  db.run(sql`
    update project set cover_id = (
      select public_id from project_image
      where project_id = ${projectId} and public_id = ${cover} and alt <> '')
    where id = ${projectId}`)

export const removeImage = async (db: Db, projectId: string, publicId: string) => {
  await db.run(sql`
    update project set cover_id = null where id = ${projectId} and cover_id = ${publicId}`)
  return db.run(
    sql`delete from project_image where project_id = ${projectId} and public_id = ${publicId}`,
  )
}

/** Every file that hangs on a project. */
export const fileIdsOf = async (db: Db, projectId: string): Promise<string[]> => {
  const rows = await db.many<{ public_id: string }>(sql`
    select public_id from project_image where project_id = ${projectId}
    union all select public_id from project_document where project_id = ${projectId}`)
  return rows.map((row) => row.public_id)
}

import type { ProjectImage } from '@pennytrail/contract'
import type { ChildAnswer } from '@pennytrail/contract/files/child-consent.ts'
import { join, sql, type Db, type Sql } from '../../../platform/database/index.ts'
import type { FileIdRow, ListImagesRow, UpdateImagesRow } from '../projects.rows.ts'

export type ImageRow = ListImagesRow['images'][number]

/** Selects the pictures of a project in their order, as one JSON column. */
export const selectImages = (projectId: Sql): Sql => sql`
  (select coalesce(json_agg(json_build_object('publicId', i.public_id, 'alt', i.alt,
       'children', i.children)
     order by i.position, i.public_id), '[]')
   from project_image i where i.project_id = ${projectId})`

export const listShownImages = (rows: readonly ImageRow[], cover: string | null): ProjectImage[] =>
  rows.map(({ publicId, alt, children }) => ({
    publicId,
    alt,
    children,
    isCover: publicId === cover,
  }))

export const listImages = async (db: Db, projectId: string): Promise<ProjectImage[]> => {
  const { images, cover } = await db.one<ListImagesRow>(sql`
    select ${selectImages(sql`${projectId}`)} images,
      (select cover_id from project where id = ${projectId}) cover`)
  return listShownImages(images, cover)
}

/** The person who described a picture, and the time. */
export interface ImageStatement {
  readonly by: string
  readonly at: Date
}

export interface SentImage {
  readonly publicId: string
  readonly alt: string
  /** The answer about children in the picture. Undefined or null keeps the stored answer. */
  readonly children?: ChildAnswer | null | undefined
}

export const insertImage = (
  db: Db,
  projectId: string,
  image: {
    readonly publicId: string
    readonly alt: string
    readonly children: ChildAnswer | null
  },
  said: ImageStatement,
) =>
  db.run(sql`
    insert into project_image (public_id, project_id, position, alt, children, children_said_by,
      children_said_at)
    select ${image.publicId}, ${projectId}, coalesce(max(position) + 1, 0), ${image.alt},
      ${image.children}::text, case when ${image.children}::text is not null then ${said.by}::uuid end,
      case when ${image.children}::text is not null then ${said.at}::timestamptz end
    from project_image where project_id = ${projectId}`)

/**
 * Stores the order and descriptions of these pictures. Returns how many of them belong to the
 * project.
 */
export const updateImages = async (
  db: Db,
  projectId: string,
  images: readonly SentImage[],
  said: ImageStatement,
): Promise<number> => {
  // The project’s other pictures come after these, in the order they had.
  await db.run(sql`
    update project_image set position = position + 10000 where project_id = ${projectId}`)
  if (images.length > 0) {
    const rows = images.map(
      ({ publicId, alt, children = null }, at) =>
        sql`(${publicId}::text, ${at}::integer, ${alt}::text, ${children}::text)`,
    )
    await db.run(sql`
      update project_image i set position = v.position, alt = v.alt,
        children_said_by = case when v.children is distinct from i.children
          and v.children is not null then ${said.by}::uuid else i.children_said_by end,
        children_said_at = case when v.children is distinct from i.children
          and v.children is not null then ${said.at}::timestamptz else i.children_said_at end,
        children = coalesce(v.children, i.children)
      from (values ${join(rows)}) v (public_id, position, alt, children)
      where i.public_id = v.public_id and i.project_id = ${projectId}`)
  }
  await db.run(sql`
    update project_image i set position = o.position
    from (select public_id, row_number() over (order by position, public_id) - 1 as position
          from project_image where project_id = ${projectId}) o
    where o.public_id = i.public_id and i.position <> o.position`)
  const { found } = await db.one<UpdateImagesRow>(sql`
    select count(*) as found from project_image
    where project_id = ${projectId} and public_id = any(${images.map((one) => one.publicId)})`)
  return found
}

/**
 * Sets the cover. It must be a picture of the project with a description; any other value removes
 * the cover.
 */
export const updateCover = (db: Db, projectId: string, cover: string | null) =>
  db.run(sql`
    update project set cover_id = (
      select public_id from project_image
      where project_id = ${projectId} and public_id = ${cover} and alt <> '')
    where id = ${projectId}`)

export const deleteImageRow = async (db: Db, projectId: string, publicId: string) => {
  await db.run(sql`
    update project set cover_id = null where id = ${projectId} and cover_id = ${publicId}`)
  return db.run(
    sql`delete from project_image where project_id = ${projectId} and public_id = ${publicId}`,
  )
}

export const listFileIds = async (db: Db, projectId: string): Promise<string[]> => {
  const rows = await db.many<FileIdRow>(sql`
    select public_id from project_image where project_id = ${projectId}
    union all select public_id from project_document where project_id = ${projectId}`)
  return rows.map((row) => row.publicId)
}

import { sql } from '../../platform/database/index.ts'
import { storeDocument, storeImage } from '../../platform/files/index.ts'
import type { Deps } from '../../platform/http/index.ts'
import { tinyPicture } from '../pictures.ts'

export const samplePdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')

const attached = sql`update file set attached_at = created_at where public_id = `

/** Creates a picture of a project, by default with a text alternative. */
export const makeProjectImage = async (
  deps: Deps,
  project: { readonly id: string; readonly charityId: string },
  options: { readonly alt?: string; readonly bytes?: Buffer } = {},
): Promise<string> => {
  const { publicId } = await storeImage(deps, options.bytes ?? (await tinyPicture()), {
    use: 'project-image',
    by: null,
    charityId: project.charityId,
  })
  await deps.database.transaction('system', async (db) => {
    await db.run(sql`${attached} ${publicId}`)
    await db.run(sql`
      insert into project_image (public_id, project_id, position, alt, children)
      select ${publicId}, ${project.id}, count(*), ${options.alt ?? 'A green field'},
        case when ${options.alt ?? 'A green field'} <> '' then 'none' end
      from project_image where project_id = ${project.id}`)
  })
  return publicId
}

export const makeProjectDocument = async (
  deps: Deps,
  project: { readonly id: string; readonly charityId: string },
): Promise<string> => {
  const { publicId } = await storeDocument(deps, samplePdf, {
    use: 'project-document',
    by: null,
    charityId: project.charityId,
  })
  await deps.database.transaction('system', async (db) => {
    await db.run(sql`${attached} ${publicId}`)
    await db.run(sql`
      insert into project_document (public_id, project_id, title, bytes, created_at)
      values (${publicId}, ${project.id}, 'Plan', ${samplePdf.length}, ${deps.clock.now()})`)
  })
  return publicId
}

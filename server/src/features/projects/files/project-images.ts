import type { ProjectImage, UploadedFile } from '@pennytrail/contract'
import { childUnanswered, type ChildAnswer } from '@pennytrail/contract/files/child-consent.ts'
import { fileLimits } from '@pennytrail/contract/projects/file-rules.ts'
import { AppError, makeFieldError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import { attachFile, deleteFile, storeImage } from '../../../platform/files/index.ts'
import type { Deps, Session } from '../../../platform/http/index.ts'
import { lockManaged } from '../change-project.ts'
import {
  insertImage,
  listImages,
  deleteImageRow,
  updateCover,
  updateImages,
  type SentImage,
} from './project-images.sql.ts'
import { findManagedProject } from '../find-managed-project.ts'
import { parseProjectId } from '../view-project.ts'

interface Sent {
  readonly projectId: string
  readonly files: readonly UploadedFile[]
  readonly alt?: string
  readonly children?: ChildAnswer
}

/** Adds pictures after the existing ones. Adds none of them if one cannot be added. */
export const addImages = async (
  deps: Deps,
  session: Session,
  { projectId: id, files, alt = '', children }: Sent,
): Promise<ProjectImage[]> => {
  if (alt !== '' && children === undefined) throw makeFieldError('children', childUnanswered)
  const { charityId } = await findManagedProject(deps, session, id)
  const stored: string[] = []
  for (const file of files) {
    const options = { use: 'project-image', by: session.userId, charityId } as const
    stored.push((await storeImage(deps, file, options)).publicId)
  }
  return deps.database.transaction(session.userId, async (db) => {
    const project = await lockManaged(db, session, id)
    if (project.images.length + stored.length > fileLimits.images) {
      throw new AppError('gallery-full')
    }
    for (const publicId of stored) {
      await attachFile(db, deps, publicId, 'project-image')
      const said = { by: session.userId, at: deps.clock.now() }
      await insertImage(db, id, { publicId, alt, children: children ?? null }, said)
    }
    const images = await listImages(db, id)
    return images.filter(({ publicId }) => stored.includes(publicId))
  })
}

interface Arranged {
  readonly images: readonly SentImage[]
  readonly cover: string | null
}

/** Stores order, descriptions and cover. A cover needs a description, because everyone sees it. */
export const arrangeImages = async (
  db: Db,
  session: Session,
  address: string,
  { images, cover }: Arranged,
  now: Date,
): Promise<ProjectImage[]> => {
  const id = parseProjectId(address)
  const before = (await lockManaged(db, session, id)).images
  const named = new Set(images.map(({ publicId }) => publicId))
  if (named.size !== images.length) throw makeFieldError('images', 'Choose each picture once.')
  const isUnanswered = ({ alt, children, publicId }: SentImage): boolean =>
    alt !== '' &&
    !children &&
    before.some((one) => one.publicId === publicId && one.children === null)
  if (images.some(isUnanswered)) throw makeFieldError('images', childUnanswered)
  const said = { by: session.userId, at: now }
  if ((await updateImages(db, id, images, said)) !== images.length)
    throw new AppError('file-not-found')
  await updateCover(db, id, cover)
  const arranged = await listImages(db, id)
  if (cover !== null && !arranged.some(({ isCover }) => isCover)) {
    throw makeFieldError('cover', 'Describe the picture before you make it the cover.')
  }
  return arranged
}

export const deleteImage = async (
  db: Db,
  session: Session,
  address: string,
  publicId: string,
): Promise<ProjectImage[]> => {
  const id = parseProjectId(address)
  await lockManaged(db, session, id)
  if ((await deleteImageRow(db, id, publicId)) !== 1) throw new AppError('file-not-found')
  await deleteFile(db, publicId)
  return listImages(db, id)
}

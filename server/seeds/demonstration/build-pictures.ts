import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import {
  attachFile,
  storeReadyPicture,
  type FileUse,
  type ReadyPicture,
} from '../../src/platform/files/index.ts'
import { sql, type Db } from '../../src/platform/database/index.ts'
import type { Deps } from '../../src/platform/http/index.ts'
import type { BuiltCharity } from './build-charity.ts'
import type { DemoCharity } from './demo-types.ts'
import { charityPictures, pictureTexts, projectPictures, updatePictures } from './picture-list.ts'

/** The folder with one folder for each picture, which has the picture in every stored width. */
export const pictureFolder = path.join(import.meta.dirname, '../data/pictures')

const sizes = {
  scene: { width: 1200, height: 675 },
  logo: { width: 256, height: 256 },
} as const

const readPicture = async (name: string): Promise<ReadyPicture> => {
  const folder = path.join(pictureFolder, name)
  const names = await readdir(folder)
  const files = await Promise.all(
    names.map(async (file) => [file, await readFile(path.join(folder, file))] as const),
  )
  return { ...sizes[name.startsWith('logo-') ? 'logo' : 'scene'], files: new Map(files) }
}

const store = async (
  deps: Deps,
  db: Db,
  charityId: string,
  name: string,
  use: FileUse,
): Promise<string> => {
  const options = { use, by: null, charityId, children: 'none' } as const
  const { publicId } = await storeReadyPicture(deps, await readPicture(name), options)
  await attachFile(db, deps, publicId, use)
  return publicId
}

const addToProject = async (
  deps: Deps,
  db: Db,
  charityId: string,
  projectId: string,
  names: readonly string[],
): Promise<void> => {
  for (const [position, name] of names.entries()) {
    const publicId = await store(deps, db, charityId, name, 'project-image')
    await db.run(sql`
      insert into project_image (public_id, project_id, position, alt, children)
      values (${publicId}, ${projectId}, ${position}, ${pictureTexts[name] ?? ''}, 'none')`)
  }
}

/** Adds the drawings of a charity and its projects: logo, covers and galleries. */
export const buildPictures = async (
  deps: Deps,
  db: Db,
  demo: DemoCharity,
  charity: BuiltCharity,
): Promise<void> => {
  for (const [at, { title }] of demo.projects.entries()) {
    const names = projectPictures[title] ?? []
    await addToProject(deps, db, charity.id, charity.projects[at]!.id, names)
  }
  const names = charityPictures[demo.number]
  if (!names) return
  const logo = await store(deps, db, charity.id, names.logo, 'logo')
  const cover = await store(deps, db, charity.id, names.cover, 'logo')
  await db.run(
    sql`update charity set logo_id = ${logo}, cover_id = ${cover} where id = ${charity.id}`,
  )
}

/** Adds the drawing of an update: its own, or the cover of its project. */
export const addUpdatePicture = async (
  deps: Deps,
  db: Db,
  charity: BuiltCharity,
  update: {
    readonly id: string
    readonly title: string
    readonly project: string | null
    readonly at: Date
  },
): Promise<void> => {
  const name = updatePictures[update.title] ?? projectPictures[update.project ?? '']?.[0]
  if (!name) return
  const publicId = await store(deps, db, charity.id, name, 'update-photo')
  await db.run(sql`
    insert into update_photo (public_id, update_id, position, alt, added_at, consented_at, children)
    values (${publicId}, ${update.id}, 0, ${pictureTexts[name] ?? ''}, ${update.at}, ${update.at},
      'none')`)
}

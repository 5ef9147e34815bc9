import { storeImage, attachFile } from '../../../platform/files/index.ts'
import { sql } from '../../../platform/database/index.ts'
import { makeUpdate } from '../../../testing/factories/index.ts'
import { matrixRows, missingId, type MatrixWorld } from '../../../testing/matrix/row-types.ts'
import { tinyPicture } from '../../../testing/pictures.ts'

const bytes = await tinyPicture()
const file = { fileName: 'pump.png', bytes }

/** Creates a described photograph with consent in a public update of the charity. */
const photo = async ({ cast, deps }: MatrixWorld, draft = false): Promise<string> => {
  const { id } = await makeUpdate(deps, cast.charity.id, { state: draft ? 'draft' : 'published' })
  const stored = await storeImage(deps, bytes, {
    use: 'update-photo',
    by: null,
    charityId: cast.charity.id,
  })
  await deps.database.transaction('system', async (db) => {
    await attachFile(db, deps, stored.publicId, 'update-photo')
    await db.run(sql`insert into update_photo (public_id, update_id, position, alt, children, consented_at, added_at)
      values (${stored.publicId}, ${id}, 0, 'A pump', 'none', ${deps.clock.now()}, ${deps.clock.now()})`)
  })
  return stored.publicId
}

export const rows = matrixRows({
  'POST /api/project-update-photos': {
    'in an update of the charity': {
      request: async ({ cast, deps }) => ({
        form: { file, updateId: (await makeUpdate(deps, cast.charity.id)).id },
      }),
      expect: { everyone: 403, contributors: 201 },
    },
    'in a draft of the charity': {
      request: async ({ cast, deps }) => ({
        form: { file, updateId: (await makeUpdate(deps, cast.charity.id, { state: 'draft' })).id },
      }),
      expect: { everyone: 404, viewer: 403, contributors: 201 },
    },
    'in none': {
      request: () => ({ form: { file, updateId: missingId } }),
      expect: { everyone: 404 },
    },
  },
  'DELETE /api/project-update-photos/delete-image': {
    'in an update of the charity': {
      request: async (world) => ({ body: { public_id: await photo(world) } }),
      expect: { everyone: 403, contributors: 200 },
    },
    'in a draft of the charity': {
      request: async (world) => ({ body: { public_id: await photo(world, true) } }),
      expect: { everyone: 404, viewer: 403, contributors: 200 },
    },
    'that is not there': {
      request: () => ({ body: { public_id: `img-${'a'.repeat(26)}-8x8` } }),
      expect: { everyone: 404 },
    },
  },
})

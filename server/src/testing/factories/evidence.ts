import { createHash } from 'node:crypto'
import { sql } from '../../platform/database/index.ts'
import { getMainFileKey, storeImage } from '../../platform/files/index.ts'
import type { Deps } from '../../platform/http/index.ts'
import { tinyPicture } from '../pictures.ts'

/** Creates an uploaded receipt of a charity, attached to an entry if one is given. */
export const makeEvidence = async (
  deps: Deps,
  charityId: string,
  options: { readonly entryId?: string; readonly title?: string; readonly bytes?: Buffer } = {},
): Promise<string> => {
  const { publicId } = await storeImage(deps, options.bytes ?? (await tinyPicture()), {
    use: 'evidence',
    by: null,
    charityId,
    isPrivate: true,
  })
  const bytes = (await deps.files.get(getMainFileKey(publicId)))!
  const { entryId = null, title = 'Receipt' } = options
  const now = deps.clock.now()
  const shownAt = entryId ? now : null
  await deps.database.transaction('system', async (db) => {
    if (entryId) {
      await db.run(sql`update file set attached_at = ${now} where public_id = ${publicId}`)
    }
    await db.run(sql`
      insert into ledger_evidence (public_id, charity_id, entry_id, title, media, bytes, sha256,
        uploaded_at, shown_at)
      values (${publicId}, ${charityId}, ${entryId}, ${title}, 'picture', ${bytes.length},
        ${createHash('sha256').update(bytes).digest('hex')}, ${now}, ${shownAt})`)
  })
  return publicId
}

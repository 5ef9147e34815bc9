import type { FrontPage } from '@pennytrail/contract'
import { getBodyExcerpt } from '@pennytrail/contract/updates/update-body.ts'
import { defineHandlers, type Deps } from '../../platform/http/index.ts'
import { findLargestPart, findPaidExample, listReported, sumLedgers } from './front-page.sql.ts'
import { cacheShortly } from './short-cache.ts'

const reports = 3

/** A payment and the gifts behind it, as everyone may see them; in a demonstration one gift by itself. */
const readExample = async ({ database }: Deps): Promise<FrontPage['example']> => {
  const found = await database.read('', findPaidExample)
  if (!found) return null
  const { spendingId, ...example } = found
  if (!example.isDemo) return { ...example, gift: null }
  const gift = await database.read('system', (db) => findLargestPart(db, spendingId))
  return { ...example, gift: gift ?? null }
}

const readFrontPage = async (deps: Deps): Promise<FrontPage> => {
  const example = await readExample(deps)
  return deps.database.read('', async (db) => {
    const reported = await listReported(db, reports)
    return {
      figures: await sumLedgers(db),
      example,
      reported: reported.map(({ body, photos, ...update }) => ({
        ...update,
        excerpt: getBodyExcerpt(body, 180),
        photo: photos[0] ?? null,
      })),
    }
  })
}

// The sums go over every public project: everyone who comes within a minute gets the same.
const frontPage = cacheShortly(60, readFrontPage)

export const frontPageHandlers = defineHandlers({
  'GET /api/front-page': { detached: true, handle: ({ deps }) => frontPage(deps) },
})

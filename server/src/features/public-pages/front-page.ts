import type { FrontPage } from '@pennytrail/contract'
import { getBodyExcerpt } from '@pennytrail/contract/updates/update-body.ts'
import { defineHandlers, type Deps } from '../../platform/http/index.ts'
import {
  findLargestPart,
  findPaidExample,
  listOpenProjects,
  listReported,
  sumLedgers,
} from './front-page.sql.ts'

const reports = 3
const openProjects = 3

/**
 * Reads the front page’s example, a payment that gifts paid for, as a visitor may see it. In a
 * demonstration it also contains one of these gifts.
 */
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
      giveNow: await listOpenProjects(db, openProjects, deps.clock.now()),
      reported: reported.map(({ body, photos, ...update }) => ({
        ...update,
        excerpt: getBodyExcerpt(body, 180),
        photo: photos[0] ?? null,
      })),
    }
  })
}

export const frontPageHandlers = defineHandlers({
  'GET /api/front-page': ({ deps }) => readFrontPage(deps),
})

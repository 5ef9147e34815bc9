import type { FrontPage } from '@pennytrail/contract'
import { bodyExcerpt } from '@pennytrail/contract/update-body.ts'
import { handlers, type Deps } from '../../platform/http/index.ts'
import { findExample, listReported, sumLedgers } from './front-page.sql.ts'
import { shortlyKept } from './shortly-kept.ts'

const reports = 3

const readFrontPage = ({ database }: Deps): Promise<FrontPage> =>
  database.read('', async (db) => {
    const reported = await listReported(db, reports)
    return {
      figures: await sumLedgers(db),
      example: (await findExample(db)) ?? null,
      reported: reported.map(({ body, photos, ...update }) => ({
        ...update,
        excerpt: bodyExcerpt(body, 180),
        photo: photos[0] ?? null,
      })),
    }
  })

// The sums go over every public project: everyone who comes within a minute gets the same.
const frontPage = shortlyKept(60, readFrontPage)

export const frontPageHandlers = handlers({
  'GET /api/front-page': { detached: true, handle: ({ deps }) => frontPage(deps) },
})

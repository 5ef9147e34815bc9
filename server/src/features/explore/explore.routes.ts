import { handlers } from '../../platform/http/index.ts'
import { explore } from './explore.service.ts'
import { filterValues } from './explore.sql.ts'

export const exploreHandlers = handlers({
  'GET /api/explore': { handle: ({ db, query, deps }) => explore(db, query, deps.clock.now()) },
  'GET /api/explore/filters': {
    handle: async ({ db }) => ({
      tags: await filterValues(db, 'tag'),
      countries: await filterValues(db, 'country'),
    }),
  },
})

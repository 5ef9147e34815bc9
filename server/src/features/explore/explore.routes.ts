import { defineHandlers } from '../../platform/http/index.ts'
import { findPublicPlaces, searchPublic } from './search-public.ts'
import { filterValues } from './explore.sql.ts'

export const exploreHandlers = defineHandlers({
  'GET /api/explore': ({ db, query, deps }) => searchPublic(db, query, deps.clock.now()),
  'GET /api/explore/places': ({ db, query }) => findPublicPlaces(db, query),
  'GET /api/explore/filters': async ({ db }) => ({
    tags: await filterValues(db, 'tag'),
    countries: await filterValues(db, 'country'),
  }),
})

import { defineHandlers } from '../../platform/http/index.ts'
import { searchEverything } from './search-everything.ts'

export const searchHandlers = defineHandlers({
  'GET /api/search': ({ db, deps, query, session }) =>
    searchEverything(db, session, query, deps.clock.now()),
})

import { describeSearchedPage } from '@pennytrail/contract/pagination.ts'
import { orThrow } from '../../../platform/app-error.ts'
import { defineHandlers } from '../../../platform/http/index.ts'
import { askPersonFactorReset, endPersonSessions } from './help-person.ts'
import { findPerson, searchPeople } from './people.sql.ts'
import { liftPerson, suspendPerson } from './suspend-person.ts'

export const peopleHandlers = defineHandlers({
  'GET /api/admin/person': async ({ db, query }) => {
    const { rows, total } = await searchPeople(db, query.q, query)
    return { people: rows, ...describeSearchedPage(query, total, query.q) }
  },
  'GET /api/admin/person/{id}': async ({ db, deps, params }) => {
    return orThrow(await findPerson(db, params.id, deps.clock.now()), 'person-not-found')
  },
  'POST /api/admin/person/{id}/suspend': ({ body, db, deps, params, session }) =>
    suspendPerson(db, deps, { id: params.id, adminId: session.userId, reason: body.reason }),
  'POST /api/admin/person/{id}/lift': ({ body, db, deps, params, session }) =>
    liftPerson(db, deps, { id: params.id, adminId: session.userId, reason: body.reason }),
  'POST /api/admin/person/{id}/reset-factor': ({ body, db, deps, params, session }) =>
    askPersonFactorReset(db, deps, {
      id: params.id,
      adminId: session.userId,
      reason: body.reason,
    }),
  'POST /api/admin/person/{id}/end-sessions': ({ body, db, deps, params, session }) =>
    endPersonSessions(db, deps, { id: params.id, adminId: session.userId, reason: body.reason }),
})

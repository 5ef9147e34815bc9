import { describePage } from '@pennytrail/contract/pagination.ts'
import { AppError } from '../../../platform/app-error.ts'
import { asSystem, defineHandlers } from '../../../platform/http/index.ts'
import { findPerson, searchPeople } from './people.sql.ts'
import { liftPerson, suspendPerson } from './suspend-person.ts'

export const peopleHandlers = defineHandlers({
  'GET /api/admin/person': asSystem(async ({ db, query }) => {
    const { rows, total } = await searchPeople(db, query.q, query)
    const { page, limit } = query
    return {
      people: rows,
      ...describePage({ page, limit }, total),
    }
  }),
  'GET /api/admin/person/{id}': asSystem(async ({ db, deps, params }) => {
    const person = await findPerson(db, params.id, deps.clock.now())
    if (!person) throw new AppError('person-not-found')
    return person
  }),
  'POST /api/admin/person/{id}/suspend': asSystem(({ body, db, deps, params, session }) =>
    suspendPerson(db, deps, { id: params.id, adminId: session.userId, reason: body.reason }),
  ),
  'POST /api/admin/person/{id}/lift': asSystem(({ body, db, deps, params, session }) =>
    liftPerson(db, deps, { id: params.id, adminId: session.userId, reason: body.reason }),
  ),
})

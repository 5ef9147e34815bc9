import { defineHandlers } from '../../../platform/http/index.ts'
import { listPayees } from './payees.sql.ts'

export const payeeHandlers = defineHandlers({
  'GET /api/charity/{id}/payees': async ({ db, subject: charity }) => ({
    payees: await listPayees(db, charity.id),
  }),
})

import { defineHandlers } from '../../../platform/http/index.ts'
import { saveBooksStart, viewBooksStart } from './books-start.ts'

export const booksStartHandlers = defineHandlers({
  'GET /api/charity/{id}/books-start': async ({ db, session, subject: charity }) => {
    return viewBooksStart(db, charity.id, session)
  },
  'POST /api/charity/{id}/books-start': async ({ body, db, deps, session, subject: charity }) => {
    return saveBooksStart(db, charity.id, session, body.firstDay, deps.clock.now())
  },
})

import { AppError } from '../../../platform/app-error.ts'
import { defineHandlers } from '../../../platform/http/index.ts'
import { findCharityAt } from '../../charities/index.ts'
import { projectPolicy } from '../../projects/index.ts'
import { setBooksStart, viewBooksStart } from './books-start.ts'

export const booksStartHandlers = defineHandlers({
  'GET /api/charity/{id}/books-start': async ({ params, session, db }) => {
    const charity = await findCharityAt(db, params.id)
    if (!projectPolicy.maySeeDrafts(session, charity.id)) throw new AppError('access-denied')
    return viewBooksStart(db, charity.id, session)
  },
  'POST /api/charity/{id}/books-start': async ({ params, body, session, db, deps }) => {
    const charity = await findCharityAt(db, params.id)
    if (charity.status === 'claimed') throw new AppError('charity-not-verified')
    return setBooksStart(db, charity.id, session, body.firstDay, deps.clock.now())
  },
})

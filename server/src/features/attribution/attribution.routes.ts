import { AppError } from '../../platform/app-error.ts'
import { handlers } from '../../platform/http/index.ts'
import { isGiver } from './trail.sql.ts'
import { whereAllWent, whereItWent } from './where-it-went.ts'

export const attributionHandlers = handlers({
  'GET /api/donation/{id}/where-it-went': {
    handle: async ({ db, params, session }) => {
      if (!(await isGiver(db, session.userId, params.id))) throw new AppError('donation-not-found')
      return { trail: await whereItWent(db, session.userId, params.id) }
    },
  },
  'GET /api/donation/donor/{id}/where-it-went': {
    handle: async ({ db, params, session }) => {
      if (params.id !== session.userId) throw new AppError('access-denied')
      return whereAllWent(db, session.userId)
    },
  },
})

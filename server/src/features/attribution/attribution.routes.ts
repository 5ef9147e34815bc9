import { AppError } from '../../platform/app-error.ts'
import { handlers } from '../../platform/http/index.ts'
import { isGiver } from './gift-spending.sql.ts'
import { whereAllWent, whereItWent } from './gift-spending.ts'

export const attributionHandlers = handlers({
  'GET /api/donation/{id}/where-it-went': {
    detached: true,
    handle: async ({ deps: { database }, params, session: { userId } }) => {
      const isTheirs = await database.read(userId, (db) => isGiver(db, userId, params.id))
      if (!isTheirs) throw new AppError('donation-not-found')
      return { trail: await whereItWent(database, userId, params.id) }
    },
  },
  'GET /api/donation/donor/{id}/where-it-went': {
    detached: true,
    handle: async ({ deps, params, session }) => {
      if (params.id !== session.userId) throw new AppError('access-denied')
      return whereAllWent(deps.database, session.userId)
    },
  },
})

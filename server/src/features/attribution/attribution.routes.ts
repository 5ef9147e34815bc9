import { AppError } from '../../platform/app-error.ts'
import { defineHandlers } from '../../platform/http/index.ts'
import { viewAllGiftSpending, viewGiftSpending } from './gift-spending/gift-spending.ts'

export const attributionHandlers = defineHandlers({
  'GET /api/donation/{id}/where-it-went': async ({
    deps: { database },
    params,
    session: { userId },
  }) => ({
    trail: await viewGiftSpending(database, userId, params.id),
  }),
  'GET /api/donation/donor/{id}/where-it-went': async ({ deps, params, session }) => {
    if (params.id !== session.userId) throw new AppError('access-denied')
    return viewAllGiftSpending(deps.database, session.userId)
  },
})

import { handlers } from '../../platform/http/index.ts'
import { changeMonthly } from './change-monthly.ts'
import { listMonthly } from './monthly.sql.ts'
import { askForCard } from './new-card.ts'
import { linkedGift, ownGift } from './own-gift.ts'
import { viewMonthly } from './view-monthly.ts'

const section = '/dashboard-donor?section=monthly'

export const monthlyGiftHandlers = handlers({
  'GET /api/monthly-gift': {
    handle: async ({ db, deps, session }) => ({
      gifts: (await listMonthly(db, session.userId)).map((row) => viewMonthly(row, deps)),
    }),
  },
  'PATCH /api/monthly-gift/{id}': {
    detached: true,
    handle: async ({ body, deps, params, session }) => ({
      gift: await changeMonthly(deps, await ownGift(deps, session, params.id), body),
    }),
  },
  'POST /api/monthly-gift/{id}/card': {
    detached: true,
    handle: async ({ deps, params, session }) =>
      askForCard(deps, await ownGift(deps, session, params.id), section),
  },
  'GET /api/monthly-link/{link}': {
    detached: true,
    handle: async ({ deps, params, request }) => ({
      gift: viewMonthly(await linkedGift(deps, request, params.link), deps),
    }),
  },
  'PATCH /api/monthly-link/{link}': {
    detached: true,
    handle: async ({ body, deps, params, request }) => ({
      gift: await changeMonthly(deps, await linkedGift(deps, request, params.link), body),
    }),
  },
  'POST /api/monthly-link/{link}/card': {
    detached: true,
    handle: async ({ deps, params, request }) =>
      askForCard(deps, await linkedGift(deps, request, params.link), `/monthly/${params.link}`),
  },
})

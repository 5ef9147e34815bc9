import { totalPagesOf } from '@pennytrail/contract/pagination.ts'
import { handlers } from '../../../platform/http/index.ts'
import { endHeld } from './end-recorded-declaration.ts'
import { claimingCharity } from '../gift-aid.policy.ts'
import { giftToDeclare, recordDeclaration, viewGiftToDeclare } from './record-declaration.ts'
import { countHeld, listHeld } from './recorded-declarations.sql.ts'
import { viewHeld } from './view-declarations.ts'

// As with claims: for a Lead of the charity alone, and only the product reads who gave.
export const recordedHandlers = handlers({
  'GET /api/charity/{id}/gift-aid/declarations': {
    as: 'system',
    handle: async ({ db, params, query, session }) => {
      const { id } = await claimingCharity(db, session, params.id)
      const { limit, page, searchTerm } = query
      const { found, standing } = await countHeld(db, id, searchTerm)
      const rows = await listHeld(db, id, searchTerm, { limit, offset: (page - 1) * limit })
      return {
        declarations: rows.map(viewHeld),
        standing,
        page,
        limit,
        totalCount: found,
        totalPages: totalPagesOf(found, limit),
      }
    },
  },
  'POST /api/charity/{id}/gift-aid/declarations': {
    as: 'system',
    handle: async ({ body, db, deps, params, session }) => {
      const charity = await claimingCharity(db, session, params.id)
      const key = `gift-aid-record:${charity.id}`
      await deps.limits.take({ key, limit: 300, windowSeconds: 3600 })
      return { declaration: await recordDeclaration(db, deps, session, charity, body) }
    },
  },
  'POST /api/charity/{id}/gift-aid/declarations/{declarationId}/end': {
    as: 'system',
    handle: async ({ body, db, deps, params, session }) => {
      const { id } = await claimingCharity(db, session, params.id)
      const ended = { ...body, id: params.declarationId }
      return { declaration: await endHeld(db, deps, session, id, ended) }
    },
  },
  'GET /api/charity/{id}/gift-aid/gifts/{giftId}': {
    as: 'system',
    handle: async ({ db, params, session }) => {
      const { id } = await claimingCharity(db, session, params.id)
      return viewGiftToDeclare(await giftToDeclare(db, id, params.giftId))
    },
  },
})

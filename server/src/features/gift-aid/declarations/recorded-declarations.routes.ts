import { describePage } from '@pennytrail/contract/pagination.ts'
import { defineHandlers } from '../../../platform/http/index.ts'
import { endRecordedDeclaration } from './end-recorded-declaration.ts'
import { findGiftToDeclare, recordDeclaration, viewGiftToDeclare } from './record-declaration.ts'
import {
  countRecordedDeclarations,
  listMatchingDeclarations,
  listRecordedDeclarations,
} from './recorded-declarations.sql.ts'
import { toRecordedDeclaration } from './view-declarations.ts'

// As with claims, only a Lead of the charity has access. The server reads givers as the system.
export const recordedHandlers = defineHandlers({
  'GET /api/charity/{id}/gift-aid/declarations': async ({ db, query, subject: { id } }) => {
    const { limit, page, searchTerm } = query
    const { all, standing } = await countRecordedDeclarations(db, id)
    const offset = (page - 1) * limit
    const found = searchTerm === '' ? null : await listMatchingDeclarations(db, id, searchTerm)
    const shown = found?.slice(offset, offset + limit) ?? null
    const rows = await listRecordedDeclarations(db, id, { limit, offset }, shown)
    return {
      declarations: rows.map(toRecordedDeclaration),
      standing,
      ...describePage({ page, limit }, found?.length ?? all),
    }
  },
  'POST /api/charity/{id}/gift-aid/declarations': async ({
    body,
    db,
    deps,
    session,
    subject: charity,
  }) => {
    return { declaration: await recordDeclaration(db, deps, session, charity, body) }
  },
  'POST /api/charity/{id}/gift-aid/declarations/{declarationId}/end': async ({
    body,
    db,
    deps,
    params,
    session,
    subject: { id },
  }) => {
    const ended = { ...body, id: params.declarationId }
    return { declaration: await endRecordedDeclaration(db, deps, session, id, ended) }
  },
  'GET /api/charity/{id}/gift-aid/gifts/{giftId}': async ({ db, params, subject: { id } }) => {
    return viewGiftToDeclare(await findGiftToDeclare(db, id, params.giftId))
  },
})

import { defineHandlers } from '../../../platform/http/index.ts'
import { changeIdentity, endDeclaration, listOwnDeclarations } from './change-declarations.ts'
import { findLatestIdentity } from './declarations.sql.ts'
import { makeDeclaration } from './make-declaration.ts'

export const declarationHandlers = defineHandlers({
  'GET /api/gift-aid/declarations': async ({ db, session }) => ({
    declarations: await listOwnDeclarations(db, session.userId),
    identity: (await findLatestIdentity(db, session.userId)) ?? null,
  }),
  // Only the system role writes these tables, so each statement checks whose declaration it is.
  'POST /api/gift-aid/declarations': async ({ body, db, deps, session }) => ({
    declaration: await makeDeclaration(db, deps, session, body),
  }),
  'POST /api/gift-aid/declarations/{id}/end': async ({ body, db, deps, params, session }) => ({
    declaration: await endDeclaration(db, deps, session, params.id, body),
  }),
  'PUT /api/gift-aid/identity': async ({ body, db, deps, session }) => ({
    declarations: await changeIdentity(db, deps, session, body),
  }),
})

import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import { defineHandlers, type Deps, type Session } from '../../../platform/http/index.ts'
import { dismissFlags, hideSubject, keepHidden, listCases, restoreSubject } from './moderate.ts'
import { findHiding, saveAppeal, saveFlag, type SubjectKey } from './moderation.sql.ts'
import { findSubject, type Subject } from './moderation-subjects.sql.ts'
import { isTeamMember, mayAppeal } from './moderation.policy.ts'
import { viewModeration } from './view-moderation.ts'

/**
 * Finds content whose team the caller is on. Other callers get an error that does not reveal
 * whether the content exists.
 */
const findOwn = async (db: Db, session: Session, key: SubjectKey): Promise<Subject> => {
  const subject = await findSubject(db, key.kind, key.id)
  if (!subject || !isTeamMember(session, subject)) throw new AppError('subject-not-found')
  return subject
}

const appeal = async (db: Db, deps: Deps, session: Session, key: SubjectKey, words: string) => {
  const subject = await findOwn(db, session, key)
  if (!mayAppeal(session, subject)) throw new AppError('access-denied')
  if (!(await findHiding(db, key))) throw new AppError('not-hidden')
  const written = await saveAppeal(db, key, { words, by: session.userId, at: deps.clock.now() })
  if (!written) throw new AppError('appealed-already')
  return viewModeration(await findHiding(db, key), session, subject)
}

export const moderationHandlers = defineHandlers({
  // The report is checked with the reporter's own access. It is written as the product, because
  // nobody may read reports back.
  'POST /api/flag': async ({ body, deps, session }) => {
    const { kind, id, email } = body
    const by = session?.userId ?? null
    const found = await deps.database.read(by ?? '', (db) => findSubject(db, kind, id))
    if (!found) throw new AppError('subject-not-found')
    const flag = { ...body, by, email: by ? null : email || null }
    await deps.database.transaction('mail', (db) => saveFlag(db, flag, deps.clock.now()))
    return { message: 'Thank you. Our staff will look at it.' }
  },
  'GET /api/moderation/{kind}/{id}': async ({ db, params, session }) => {
    const subject = await findOwn(db, session, params)
    return viewModeration(await findHiding(db, params), session, subject)
  },
  'POST /api/moderation/{kind}/{id}/appeal': ({ body, db, deps, params, session }) =>
    appeal(db, deps, session, params, body.words),
  'GET /api/admin/moderation': async ({ db, query }) => ({
    cases: await listCases(db, query.list),
  }),
  'POST /api/admin/moderation/{kind}/{id}/hide': ({ body, db, deps, params, session }) =>
    hideSubject(db, deps, { ...params, ...body, adminId: session.userId }),
  'POST /api/admin/moderation/{kind}/{id}/dismiss': ({ body, db, deps, params, session }) =>
    dismissFlags(db, deps, { ...params, ...body, adminId: session.userId }),
  'POST /api/admin/moderation/{kind}/{id}/restore': ({ body, db, deps, params, session }) =>
    restoreSubject(db, deps, { ...params, ...body, adminId: session.userId }),
  'POST /api/admin/moderation/{kind}/{id}/keep-hidden': ({ body, db, deps, params, session }) =>
    keepHidden(db, deps, { ...params, ...body, adminId: session.userId }),
})

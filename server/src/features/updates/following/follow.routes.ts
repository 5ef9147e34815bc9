import { defineHandlers } from '../../../platform/http/index.ts'
import { AppError, orThrow } from '../../../platform/app-error.ts'
import { findSeenCharity, parseCharityKey } from '../../charities/index.ts'
import { parseProjectId } from '../../projects/index.ts'
import { isFollowing, listFollowed, startFollowing, stopFollowing } from './follow.ts'
import { findVisibleCharity, findVisibleProject } from '../list-updates.ts'

export const followHandlers = defineHandlers({
  'GET /api/following': async ({ db, session }) => ({
    following: await listFollowed(db, session.userId),
  }),
  'GET /api/project/{id}/follow': async ({ db, params, session }) => {
    const { id } = await findVisibleProject(db, params.id, session)
    return { following: await isFollowing(db, session.userId, { projectId: id }) }
  },
  'POST /api/project/{id}/follow': async ({ db, deps, params, session }) => {
    const { id } = await findVisibleProject(db, params.id, session)
    return startFollowing(db, deps, session, { projectId: id })
  },
  // A person can also stop following a project that they can no longer see.
  'DELETE /api/project/{id}/follow': async ({ db, params, session }) =>
    stopFollowing(db, session.userId, { projectId: parseProjectId(params.id) }),
  'GET /api/charity/{id}/follow': async ({ db, params, session }) => {
    const { id } = await findVisibleCharity(db, params.id)
    return { following: await isFollowing(db, session.userId, { charityId: id }) }
  },
  'POST /api/charity/{id}/follow': async ({ db, deps, params, session }) => {
    const { id } = await findVisibleCharity(db, params.id)
    return startFollowing(db, deps, session, { charityId: id })
  },
  'DELETE /api/charity/{id}/follow': async ({ db, params, session }) => {
    const key = parseCharityKey(params.id)
    if (!key) throw new AppError('charity-id-invalid')
    const charity = orThrow(await findSeenCharity(db, key), 'charity-not-found')
    return stopFollowing(db, session.userId, { charityId: charity.id })
  },
})

import type { ListedUpdate } from '@pennytrail/contract'
import { AppError, orThrow } from '../../platform/app-error.ts'
import { defineHandlers, type Deps, type Session } from '../../platform/http/index.ts'
import type { Db } from '../../platform/database/index.ts'
import {
  listMetrics,
  listCharityUpdates,
  listGiverUpdates,
  listProjectUpdates,
  findVisibleProject,
} from './list-updates.ts'
import { addPhoto, deletePhoto } from './photos/photos.ts'
import { listVersions } from './update-writes.sql.ts'
import { mayPost, maySeeDrafts } from './updates.policy.ts'
import { findSeenCharity } from '../charities/index.ts'
import { findUpdate, listCiting, listOwnParts, type Subject } from './updates.sql.ts'
import { findReadable, parseUpdateId, toListedUpdate, readUpdateView } from './view-update.ts'
import { changeUpdate, createUpdate, deleteUpdate } from './write-update.ts'

const view = async (
  db: Db,
  deps: Deps,
  subject: Subject,
  address: string,
  session: Session | null,
) => readUpdateView(db, deps, await findReadable(db, subject, address, session), session)

const readVersions = async (db: Db, subject: Subject, address: string, session: Session) => {
  const row = await findReadable(db, subject, address, session)
  if (!maySeeDrafts(session, row.charityId)) throw new AppError('access-denied')
  return { versions: await listVersions(db, row.id) }
}

const listCitingUpdates = async (
  db: Db,
  deps: Deps,
  address: string,
): Promise<{ updates: ListedUpdate[] }> => {
  const id = parseUpdateId(address)
  if (id === undefined) throw new AppError('transaction-not-found')
  return { updates: (await listCiting(db, id)).map((row) => toListedUpdate(deps, row)) }
}

export const updateHandlers = defineHandlers({
  'POST /api/project-update': async ({ body, db, deps, session }) => {
    const { id, projectId, ...sent } = body
    const project = await findVisibleProject(db, projectId, session)
    const made = { id, projectId: project.id, charityId: project.charityId }
    return createUpdate(db, deps, session, made, sent)
  },
  'POST /api/charity-update': async ({ body, db, deps, session }) => {
    const { id, charityId, ...sent } = body
    const charity = await findSeenCharity(db, { id: charityId })
    if (!charity) throw new AppError('charity-not-found')
    if (!mayPost(session, charityId)) throw new AppError('access-denied')
    return createUpdate(db, deps, session, { id, projectId: null, charityId }, sent)
  },
  'GET /api/donation/donor/{id}/updates': ({ db, deps, params, session }) => {
    if (params.id !== session.userId) throw new AppError('access-denied')
    return listGiverUpdates(db, deps, session.userId)
  },
  'GET /api/project-update/{id}': ({ db, deps, params, session }) =>
    view(db, deps, 'project', params.id, session),
  'GET /api/charity-update/{id}': ({ db, deps, params, session }) =>
    view(db, deps, 'charity', params.id, session),
  'PATCH /api/project-update/{id}': ({ body, db, deps, params, session }) =>
    changeUpdate(db, deps, session, 'project', params.id, body),
  'PATCH /api/charity-update/{id}': ({ body, db, deps, params, session }) =>
    changeUpdate(db, deps, session, 'charity', params.id, body),
  'DELETE /api/project-update/{id}': ({ db, params, session }) =>
    deleteUpdate(db, session, 'project', params.id),
  'DELETE /api/charity-update/{id}': ({ db, params, session }) =>
    deleteUpdate(db, session, 'charity', params.id),
  'GET /api/update/{id}/my-part': async ({ db, params }) => {
    const id = parseUpdateId(params.id)
    const row = orThrow(id === undefined ? null : await findUpdate(db, id), 'update-not-found')
    return { parts: await listOwnParts(db, row.id) }
  },
  'GET /api/project-update/{id}/versions': ({ db, params, session }) =>
    readVersions(db, 'project', params.id, session),
  'GET /api/charity-update/{id}/versions': ({ db, params, session }) =>
    readVersions(db, 'charity', params.id, session),
  'GET /api/project-update/project/{id}': ({ db, deps, params, query, session }) =>
    listProjectUpdates(db, deps, session, params.id, query),
  'GET /api/charity-update/charity/{id}': ({ db, deps, params, query, session }) =>
    listCharityUpdates(db, deps, session, params.id, query),
  'GET /api/project-update/project/{id}/metrics': ({ db, params, session }) =>
    listMetrics(db, session, params.id),
  'POST /api/project-update-photos': ({ body, deps, session }) => addPhoto(deps, session, body),
  'DELETE /api/project-update-photos/delete-image': ({ body, db, session }) =>
    deletePhoto(db, session, body.public_id),
  'GET /api/transaction/{id}/updates': ({ db, deps, params }) =>
    listCitingUpdates(db, deps, params.id),
})

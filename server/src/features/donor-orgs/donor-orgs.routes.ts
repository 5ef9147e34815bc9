import { AppError } from '../../platform/app-error.ts'
import { defineHandlers, isInDonorOrg } from '../../platform/http/index.ts'
import { changeDonorOrg } from './change-donor-org.ts'
import { changeDonorOrgLogo, deleteDonorOrgLogo } from './donor-org-logo.ts'
import { listEvents, searchVerified, updateShown } from './donor-orgs.sql.ts'
import { createDonorOrg } from './create-donor-org.ts'
import { findDonorOrgAt, viewDonorOrg } from './view-donor-org.ts'

export const donorOrgHandlers = defineHandlers({
  'POST /api/donor-org': ({ body, db, deps, session }) => createDonorOrg(db, deps, session, body),
  'GET /api/donor-org': async ({ db, query }) => ({
    donorOrgs: await searchVerified(db, query.searchTerm),
  }),
  'GET /api/donor-org/{id}': async ({ db, params, session }) =>
    viewDonorOrg(await findDonorOrgAt(db, params.id), session),
  'PATCH /api/donor-org/{id}': ({ body, db, deps, session, subject }) =>
    changeDonorOrg(db, deps, session, subject.id, body),
  'PATCH /api/donor-org/{id}/logo': ({ body, deps, session, subject }) =>
    changeDonorOrgLogo(deps, session, subject.id, body),
  'DELETE /api/donor-org/{id}/logo': ({ deps, session, subject }) =>
    deleteDonorOrgLogo(deps, session, subject.id),
  'PATCH /api/donor-org/{id}/membership': async ({ body, db, params, session }) => {
    await findDonorOrgAt(db, params.id)
    const isMember = await updateShown(db, params.id, session.userId, body.shown)
    if (!isMember) throw new AppError('access-denied')
    return viewDonorOrg(await findDonorOrgAt(db, params.id), session)
  },
  'GET /api/donor-org/{id}/activity': async ({ db, params, session }) => {
    await findDonorOrgAt(db, params.id)
    if (!isInDonorOrg(session, params.id)) throw new AppError('access-denied')
    return { events: await listEvents(db, params.id) }
  },
})

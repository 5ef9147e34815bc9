import { AppError } from '../../platform/app-error.ts'
import { defineHandlers } from '../../platform/http/index.ts'
import { changeDonorOrg } from './change-donor-org.ts'
import { putDonorOrgLogo, removeDonorOrgLogo } from './donor-org-logo.ts'
import { isInDonorOrg } from './donor-orgs.policy.ts'
import { listEvents, searchVerified, setShown } from './donor-orgs.sql.ts'
import { createDonorOrg } from './create-donor-org.ts'
import { findDonorOrgAt, viewDonorOrg } from './view-donor-org.ts'

export const donorOrgHandlers = defineHandlers({
  'POST /api/donor-org': {
    handle: ({ body, db, deps, session }) => createDonorOrg(db, deps, session, body),
  },
  'GET /api/donor-org': {
    handle: async ({ db, query }) => ({ donorOrgs: await searchVerified(db, query.searchTerm) }),
  },
  'GET /api/donor-org/{id}': {
    handle: async ({ db, params, session }) =>
      viewDonorOrg(await findDonorOrgAt(db, params.id), session),
  },
  'PATCH /api/donor-org/{id}': {
    handle: ({ body, db, deps, params, session }) =>
      changeDonorOrg(db, deps, session, params.id, body),
  },
  'PATCH /api/donor-org/{id}/logo': {
    detached: true,
    handle: ({ body, deps, params, session }) => putDonorOrgLogo(deps, session, params.id, body),
  },
  'DELETE /api/donor-org/{id}/logo': {
    detached: true,
    handle: ({ deps, params, session }) => removeDonorOrgLogo(deps, session, params.id),
  },
  'PATCH /api/donor-org/{id}/membership': {
    handle: async ({ body, db, params, session }) => {
      await findDonorOrgAt(db, params.id)
      const isMember = await setShown(db, params.id, session.userId, body.shown)
      if (!isMember) throw new AppError('access-denied')
      return viewDonorOrg(await findDonorOrgAt(db, params.id), session)
    },
  },
  'GET /api/donor-org/{id}/activity': {
    handle: async ({ db, params, session }) => {
      await findDonorOrgAt(db, params.id)
      if (!isInDonorOrg(session, params.id)) throw new AppError('access-denied')
      return { events: await listEvents(db, params.id) }
    },
  },
})

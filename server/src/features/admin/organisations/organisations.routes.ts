import type { OrganisationDetails } from '@pennytrail/contract'
import { registerPageUrl } from '@pennytrail/contract/charity-register/charity-number.ts'
import { describePage } from '@pennytrail/contract/pagination.ts'
import { recordActivity } from '../../../platform/activity/index.ts'
import { AppError } from '../../../platform/app-error.ts'
import { defineHandlers } from '../../../platform/http/index.ts'
import { toStanding } from '../../charity-register/index.ts'
import { decideDonorOrg, listWaitingDonorOrgs } from '../../donor-orgs/index.ts'
import { restoreLead } from './restore-lead.ts'
import { liftOrganisation, suspendOrganisation } from './suspend-organisation.ts'
import { findOrganisation, searchOrganisations, type OrganisationRow } from './organisations.sql.ts'

const view = (row: OrganisationRow): OrganisationDetails => {
  const { orgId, regulator, registerStatus, sourceDate, absentFrom, movedTo, ...more } = row
  const { insolvent, inRegister, ...rest } = more
  const { number } = rest
  const address = number && regulator && orgId ? { number, regulator, orgId } : null
  return {
    ...rest,
    register:
      inRegister && address
        ? {
            ...toStanding({ status: registerStatus, sourceDate, absentFrom, movedTo }),
            insolvent,
            registerUrl: registerPageUrl(address) ?? null,
          }
        : null,
  }
}

export const organisationHandlers = defineHandlers({
  'GET /api/admin/donor-org': async ({ db }) => ({
    donorOrgs: await listWaitingDonorOrgs(db),
  }),
  'POST /api/admin/donor-org/{id}/decide': async ({
    body: { decision, reason },
    db,
    deps,
    params,
    session,
  }) => {
    const decided = { orgId: params.id, adminId: session.userId, decision, reason }
    const { name } = await decideDonorOrg(db, deps, decided)
    await recordActivity(db, {
      by: session.userId,
      act: decision === 'verified' ? 'verify-donor-org' : 'refuse-donor-org',
      subjectKind: 'donor-org',
      subjectId: params.id,
      reason,
      detail: { organisation: name },
      at: deps.clock.now(),
    })
    return { message: `${name} is ${decision}.` }
  },
  'GET /api/admin/organisation': async ({ db, query }) => {
    const { rows, total } = await searchOrganisations(db, query)
    const { page, limit } = query
    return {
      organisations: rows,
      ...describePage({ page, limit }, total),
    }
  },
  'GET /api/admin/organisation/{kind}/{id}': async ({ db, params }) => {
    const row = await findOrganisation(db, params.kind, params.id)
    if (!row) throw new AppError('organisation-not-found')
    return view(row)
  },
  'POST /api/admin/organisation/{kind}/{id}/suspend': ({ body, db, deps, params, session }) =>
    suspendOrganisation(db, deps, { ...params, adminId: session.userId, reason: body.reason }),
  'POST /api/admin/organisation/{kind}/{id}/lift': ({ body, db, deps, params, session }) =>
    liftOrganisation(db, deps, { ...params, adminId: session.userId, reason: body.reason }),
  'POST /api/admin/organisation/{kind}/{id}/lead': ({ body, db, deps, params, session }) =>
    restoreLead(db, deps, { ...params, ...body, adminId: session.userId }),
})

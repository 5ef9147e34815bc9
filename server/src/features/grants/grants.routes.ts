import { AppError } from '../../platform/app-error.ts'
import { defineHandlers, parseRequestedFile, type Session } from '../../platform/http/index.ts'
import { viewGrantSpending, viewOrgGiftSpending } from '../attribution/index.ts'
import { answerVersion } from './awards/answer-version.ts'
import { listOpenCharityVersions, listOpenOrgVersions } from './awards/award-versions.sql.ts'
import { saveVersion } from './awards/save-version.ts'
import { readAward, showOpenAward } from './awards/view-award.ts'
import { decideGrant } from './decide-grant.ts'
import { export360Giving } from './export-360giving.ts'
import { grantReportFile } from './grant-reports/grant-report-file.ts'
import { shareGrantReport, viewGrantReport } from './grant-reports/grant-report-view.ts'
import { isInOrg, isOnTeam } from './grants.policy.ts'
import { listOrgGrants, listGrantsToCharity } from './grants.sql.ts'
import { resolveCharityId } from '../charities/index.ts'
import { searchRecordableGivers } from './offline-gifts/search-recordable-givers.ts'
import { listNamedGrants } from './named-grants.ts'
import { receiveInstalment } from './receive-instalment.ts'
import { recordGrant } from './record-grant.ts'
import { recordOfflineGift } from './offline-gifts/record-offline-gift.ts'
import { sendGrantReport } from './grant-reports/send-grant-report.ts'
import { viewOrgGifts, buildOrgGiftsFile, readGrant, viewGrant } from './view-grants.ts'

const assertInOrg = (session: Session, orgId: string): void => {
  if (!isInOrg(session, orgId)) throw new AppError('access-denied')
}

export const grantHandlers = defineHandlers({
  'GET /api/donation/donor-org/{id}': async ({ db, deps, params, query, request, session }) => {
    const { file, id } = parseRequestedFile(params.id.toLowerCase(), request.headers.accept)
    assertInOrg(session, id)
    return file === 'csv' ? buildOrgGiftsFile(db, id) : viewOrgGifts(db, deps, id, query)
  },
  'GET /api/donation/donor-org/{id}/where-it-went': async ({ deps, params, session }) => {
    assertInOrg(session, params.id)
    return viewOrgGiftSpending(deps.database, session.userId, params.id)
  },
  'GET /api/grant/donor-org/{id}': async ({ db, params, session }) => {
    assertInOrg(session, params.id)
    const rows = await listOrgGrants(db, params.id)
    const open = await listOpenOrgVersions(db, params.id)
    return {
      grants: rows.map((row) => viewGrant(row, session)),
      awards: open.map((row) => showOpenAward(row, session)),
    }
  },
  'GET /api/grant/charity/{id}': async ({ db, params, session }) => {
    const charityId = await resolveCharityId(db, params.id)
    if (!isOnTeam(session, charityId)) throw new AppError('access-denied')
    const rows = await listGrantsToCharity(db, charityId)
    const open = await listOpenCharityVersions(db, charityId)
    return {
      grants: rows.map((row) => viewGrant(row, session)),
      awards: open.map((row) => showOpenAward(row, session)),
    }
  },
  'GET /api/grant/{id}': async ({ deps, params, session }) => {
    const grant = await deps.database.read(session.userId, (db) =>
      readGrant(db, session, params.id),
    )
    return { grant, trail: await viewGrantSpending(deps.database, session.userId, params.id) }
  },
  'POST /api/donation/offline': ({ body, deps, session }) => recordOfflineGift(deps, session, body),
  'GET /api/donation/charity-org/{id}/givers': async ({ deps, params, query, session }) => ({
    givers: await searchRecordableGivers(deps, session, params.id, query.searchTerm),
  }),
  'GET /api/award/{id}': ({ db, params, session }) => readAward(db, session, params.id),
  'POST /api/award': ({ body, deps, session }) => saveVersion(deps, session, body),
  'POST /api/award/{id}/answer': ({ body, deps, params, session }) =>
    answerVersion(deps, session, params.id, body),
  'POST /api/grant': ({ body, deps, session }) => recordGrant(deps, session, body),
  'POST /api/grant/{id}/confirm': ({ body, deps, params, session }) =>
    decideGrant(deps, session, params.id, { state: 'confirmed', terms: body?.terms }),
  'POST /api/grant/{id}/refuse': ({ body, deps, params, session }) =>
    decideGrant(deps, session, params.id, { state: 'refused', reason: body.reason }),
  'POST /api/grant/{id}/withdraw': ({ deps, params, session }) =>
    decideGrant(deps, session, params.id, { state: 'withdrawn' }),
  'POST /api/grant/{id}/instalment': ({ body, deps, params, session }) =>
    receiveInstalment(deps, session, params.id, body),
  'POST /api/grant/{id}/report': ({ body, deps, params, session }) =>
    sendGrantReport(deps, session, params.id, body),
  'GET /api/grant-report/{id}': async ({ deps, params, request, session }) => {
    const { file, id } = parseRequestedFile(params.id, request.headers.accept)
    const report = await viewGrantReport(deps, session, id)
    return file === null ? report : grantReportFile(report, file, deps.config.appOrigin)
  },
  'POST /api/grant-report/{id}/share': ({ deps, params, session }) =>
    shareGrantReport(deps, session, params.id, true),
  'DELETE /api/grant-report/{id}/share': ({ deps, params, session }) =>
    shareGrantReport(deps, session, params.id, false),
  'GET /api/donor-org/{id}/grants': async ({ deps, params, session }) => ({
    grants: await listNamedGrants(deps, session, params.id),
  }),
  'GET /api/donor-org/{id}/360giving': async ({ db, deps, params, query, session }) => {
    assertInOrg(session, params.id)
    const file = { as: query.as, donorOrgId: params.id, person: session.userId }
    return export360Giving(db, deps, file)
  },
})

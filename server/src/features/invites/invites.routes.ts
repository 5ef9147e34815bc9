import { handlers } from '../../platform/http/index.ts'
import { resolveCharityId } from '../charities/index.ts'
import { acceptInvite, rejectInvite } from './answer-invite.ts'
import { giveRole, handOver, leaveTeam, removeFromTeam } from './change-team-roles.ts'
import { lookUpDonorOrgInvite, lookUpInvite } from './look-up-invite.ts'
import { sendAgain, sendCharityInvite, sendDonorOrgInvite } from './send-invite.ts'
import type { Team } from './team.sql.ts'
import { viewCharityTeam, viewDonorOrgTeam } from './view-team.ts'

const ofCharity = ({ charityId }: { readonly charityId: string }): Team => ({
  kind: 'charity',
  id: charityId,
})
const ofDonorOrg = ({ donorOrgId }: { readonly donorOrgId: string }): Team => ({
  kind: 'donorOrg',
  id: donorOrgId,
})

export const inviteHandlers = handlers({
  'GET /api/team-invite/charity/{id}': {
    handle: async ({ db, deps, params, session }) =>
      viewCharityTeam(db, await resolveCharityId(db, params.id), session.userId, deps.clock.now()),
  },
  'GET /api/team-invite/donorOrg/{id}': {
    handle: ({ db, deps, params, session }) =>
      viewDonorOrgTeam(db, params.id, session.userId, deps.clock.now()),
  },
  'GET /api/team-invite/token/{token}': { as: 'system', handle: lookUpInvite },
  'GET /api/team-invite/token-donororg/{token}': { as: 'system', handle: lookUpDonorOrgInvite },
  'POST /api/team-invite': { handle: (call) => sendCharityInvite(call, call.body) },
  'POST /api/team-invite/donor-org': { handle: (call) => sendDonorOrgInvite(call, call.body) },
  'POST /api/team-invite/{id}/send-again': {
    handle: (call) => sendAgain(call, call.params.id, call.body.sendId),
  },
  'POST /api/team-invite/accept-invitation': {
    detached: true,
    handle: ({ body, deps, request }) => acceptInvite(deps, request, body),
  },
  'POST /api/team-invite/accept-invitation-donor': {
    detached: true,
    handle: ({ body, deps, request }) => acceptInvite(deps, request, body),
  },
  'PATCH /api/team-invite/reject-invitation': {
    as: 'system',
    handle: ({ body, db, deps, request }) => rejectInvite(db, deps, request, body.token),
  },
  'DELETE /api/team-invite/{id}': {
    handle: (call) => removeFromTeam(call, ofCharity(call.query), call.params.id),
  },
  'DELETE /api/team-invite/donororg/{id}': {
    handle: (call) => removeFromTeam(call, ofDonorOrg(call.query), call.params.id),
  },
  'PATCH /api/team-invite/{id}/role': {
    handle: (call) => giveRole(call, ofCharity(call.body), call.params.id, call.body),
  },
  'PATCH /api/team-invite/donororg/{id}/role': {
    handle: (call) => giveRole(call, ofDonorOrg(call.body), call.params.id, call.body),
  },
  'POST /api/team-invite/{id}/hand-over': {
    handle: (call) => handOver(call, ofCharity(call.body), call.params.id),
  },
  'POST /api/team-invite/donororg/{id}/hand-over': {
    handle: (call) => handOver(call, ofDonorOrg(call.body), call.params.id),
  },
  'POST /api/team-invite/leave': { handle: (call) => leaveTeam(call, ofCharity(call.body)) },
  'POST /api/team-invite/donororg/leave': {
    handle: (call) => leaveTeam(call, ofDonorOrg(call.body)),
  },
})

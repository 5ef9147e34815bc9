import { defineHandlers } from '../../platform/http/index.ts'
import { resolveCharityId } from '../charities/index.ts'
import { acceptInvite, rejectInvite } from './answer-invite.ts'
import { changeMemberRole, transferLead, leaveTeam, endMembership } from './change-team-roles.ts'
import { viewDonorOrgInvite, viewInvite } from './look-up-invite.ts'
import { sendAgain, sendCharityInvite, sendDonorOrgInvite } from './send-invite.ts'
import type { Team } from './team.sql.ts'
import { viewCharityTeam, viewDonorOrgTeam } from './view-team.ts'

const toCharityTeam = ({ charityId }: { readonly charityId: string }): Team => ({
  kind: 'charity',
  id: charityId,
})
const toDonorOrgTeam = ({ donorOrgId }: { readonly donorOrgId: string }): Team => ({
  kind: 'donorOrg',
  id: donorOrgId,
})

export const inviteHandlers = defineHandlers({
  'GET /api/team-invite/charity/{id}': async ({ db, deps, params, session }) =>
    viewCharityTeam(db, await resolveCharityId(db, params.id), session.userId, deps.clock.now()),
  'GET /api/team-invite/donorOrg/{id}': ({ db, deps, params, session }) =>
    viewDonorOrgTeam(db, params.id, session.userId, deps.clock.now()),
  'GET /api/team-invite/token/{token}': viewInvite,
  'GET /api/team-invite/token-donororg/{token}': viewDonorOrgInvite,
  'POST /api/team-invite': (call) => sendCharityInvite(call, call.body),
  'POST /api/team-invite/donor-org': (call) => sendDonorOrgInvite(call, call.body),
  'POST /api/team-invite/{id}/send-again': (call) =>
    sendAgain(call, call.params.id, call.body.sendId),
  'POST /api/team-invite/accept-invitation': ({ body, deps, request, session }) =>
    acceptInvite(deps, request, session, body),
  'POST /api/team-invite/accept-invitation-donor': ({ body, deps, request, session }) =>
    acceptInvite(deps, request, session, body),
  'PATCH /api/team-invite/reject-invitation': ({ body, db, deps }) =>
    rejectInvite(db, deps, body.token),
  'DELETE /api/team-invite/{id}': (call) =>
    endMembership(call, toCharityTeam(call.query), call.params.id),
  'DELETE /api/team-invite/donororg/{id}': (call) =>
    endMembership(call, toDonorOrgTeam(call.query), call.params.id),
  'PATCH /api/team-invite/{id}/role': (call) =>
    changeMemberRole(call, toCharityTeam(call.body), call.params.id, call.body),
  'PATCH /api/team-invite/donororg/{id}/role': (call) =>
    changeMemberRole(call, toDonorOrgTeam(call.body), call.params.id, call.body),
  'POST /api/team-invite/{id}/hand-over': (call) =>
    transferLead(call, toCharityTeam(call.body), call.params.id),
  'POST /api/team-invite/donororg/{id}/hand-over': (call) =>
    transferLead(call, toDonorOrgTeam(call.body), call.params.id),
  'POST /api/team-invite/leave': (call) => leaveTeam(call, toCharityTeam(call.body)),
  'POST /api/team-invite/donororg/leave': (call) => leaveTeam(call, toDonorOrgTeam(call.body)),
})

import { defineHandlers } from '../../platform/http/index.ts'
import {
  findOwnCharityId,
  recordOutcome,
  viewComplaints,
  viewPlatformComplaints,
} from './answer-complaint.ts'
import { makeComplaint } from './make-complaint.ts'

export const dataComplaintHandlers = defineHandlers({
  'POST /api/data-complaint': ({ body, deps }) => makeComplaint(deps, body),
  'GET /api/admin/data-complaint': ({ db, deps }) => viewPlatformComplaints(db, deps),
  'POST /api/admin/data-complaint/{id}/answer': ({ body, db, deps, params, session }) =>
    recordOutcome(db, deps, { ...body, charityId: null, id: params.id, by: session.userId }),
  'GET /api/charity/{id}/data-complaints': async ({ db, deps, params, session }) =>
    viewComplaints(db, deps, await findOwnCharityId(db, session, params.id)),
  'POST /api/charity/{id}/data-complaints/{complaintId}/answer': async (call) => {
    const { body, db, deps, params, session } = call
    return recordOutcome(db, deps, {
      ...body,
      charityId: await findOwnCharityId(db, session, params.id),
      id: params.complaintId,
      by: session.userId,
    })
  },
})

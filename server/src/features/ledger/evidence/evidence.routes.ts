import { defineHandlers } from '../../../platform/http/index.ts'
import { readCharityCoverage, readProjectCoverage } from './evidence-coverage.ts'
import { addEvidence, uploadEvidence, viewEvidence, withdrawEvidence } from './evidence.ts'
import { listFirstReceipts } from './first-receipts.ts'
import { listCharityPayments, listProjectPayments } from './latest-payments.ts'
import { parseTransactionId } from '../transactions/view-transaction.ts'

export const evidenceHandlers = defineHandlers({
  'POST /api/transaction/upload-evidence': ({ deps, session, body }) =>
    uploadEvidence(deps, session, body),
  'GET /api/transaction/{id}/evidence': ({ db, deps, params, session }) =>
    viewEvidence(db, deps, parseTransactionId(params.id), session),
  'GET /api/transaction/first-receipts': ({ db, deps, query }) =>
    listFirstReceipts(db, deps, query.entries),
  'POST /api/transaction/{id}/evidence': ({ db, deps, params, session, body }) =>
    addEvidence(db, deps, parseTransactionId(params.id), session, body.files),
  'POST /api/transaction/{id}/evidence/{publicId}/withdraw': ({
    db,
    deps,
    params,
    session,
    body,
  }) =>
    withdrawEvidence(db, deps, parseTransactionId(params.id), session, {
      publicId: params.publicId,
      reason: body.reason,
    }),
  'GET /api/transaction/project/{id}/coverage': ({ db, params, session }) =>
    readProjectCoverage(db, params.id, session),
  'GET /api/transaction/charity/{id}/coverage': ({ db, params }) =>
    readCharityCoverage(db, params.id),
  'GET /api/transaction/project/{id}/paid-for': ({ db, deps, params, session }) =>
    listProjectPayments(db, deps, params.id, session),
  'GET /api/transaction/charity/{id}/paid-for': ({ db, deps, params, session }) =>
    listCharityPayments(db, deps, params.id, session),
})

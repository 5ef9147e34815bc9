import { defineHandlers } from '../../../platform/http/index.ts'
import { announceAppeal, changeAppeal, stopAppeal, viewAppeals } from './appeals.ts'

export const appealHandlers = defineHandlers({
  'GET /api/charity/{id}/appeals': ({ params, ...call }) =>
    viewAppeals({ ...call, address: params.id }),
  'POST /api/charity/{id}/appeals': ({ body, params, ...call }) =>
    announceAppeal({ ...call, address: params.id }, body),
  'PATCH /api/charity/{id}/appeals/{appealId}': ({ body, params, ...call }) =>
    changeAppeal({ ...call, address: params.id }, params.appealId, body),
  'POST /api/charity/{id}/appeals/{appealId}/end': ({ params, ...call }) =>
    stopAppeal({ ...call, address: params.id }, params.appealId),
})

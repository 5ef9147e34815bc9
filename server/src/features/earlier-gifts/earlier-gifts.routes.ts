import { defineHandlers } from '../../platform/http/index.ts'
import { recordEarlierRows, removeEarlierGift } from './record-earlier-rows.ts'
import { viewEarlierGifts } from './view-earlier-gifts.ts'

export const earlierGiftHandlers = defineHandlers({
  'GET /api/charity/{id}/earlier-gifts': ({ db, query, subject }) =>
    viewEarlierGifts(db, subject.id, query),
  'POST /api/charity/{id}/earlier-gifts': ({ body, db, deps, session, subject }) =>
    recordEarlierRows(db, deps, session, subject, body),
  'DELETE /api/charity/{id}/earlier-gifts/{giftId}': ({ db, params, subject }) =>
    removeEarlierGift(db, subject.id, params.giftId),
})

import { defineHandlers } from '../../platform/http/index.ts'
import { findPublicCharityId } from '../charities/index.ts'
import { readMessages, readThreads } from './read-messages.ts'
import { writeMessage } from './write-message.ts'

export const giftMessageHandlers = defineHandlers({
  'GET /api/donation/{id}/messages': ({ db, params, session }) =>
    readMessages(db, session, params.id),
  'POST /api/donation/{id}/messages': async ({ body, db, deps, params, session }) => ({
    message: await writeMessage({ db, deps, session }, params.id, body),
  }),
  'GET /api/donation/charity-org/{id}/messages': async ({ db, params, query, session }) =>
    readThreads(db, session, await findPublicCharityId(db, params.id), query),
})

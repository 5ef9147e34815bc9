import { defineHandlers } from '../../platform/http/index.ts'
import { eraseCounters, recordCollection, viewCollections } from './record-collection.ts'

export const collectionHandlers = defineHandlers({
  'GET /api/charity/{id}/collections': ({ db, query, subject }) =>
    viewCollections(db, subject.id, query),
  'POST /api/charity/{id}/collections': ({ body, db, deps, session, subject }) =>
    recordCollection(db, deps, session, subject.id, body),
  'DELETE /api/charity/{id}/collections/{collectionId}/counters': ({ db, params, subject }) =>
    eraseCounters(db, subject.id, params.collectionId),
})

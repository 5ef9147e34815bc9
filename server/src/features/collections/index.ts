export { insertCounted, linkParts, recordCollection } from './record-collection.ts'
export { collectionHandlers as handlers } from './collections.routes.ts'

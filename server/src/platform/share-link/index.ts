export { changeShare, toShare, type Share } from './share.ts'
export { makeShareLink, makeShareSecret, readShareId } from './share-secret.ts'

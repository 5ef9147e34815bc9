export { changeShare, toShare, type Share } from './share.ts'
export { makeShareLink, makeShareSecret, readShareId } from './secret.ts'

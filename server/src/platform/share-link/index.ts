export { changeShare, shareOf, type Share } from './share.ts'
export { linkOf, secretOf, shareIdOf } from './secret.ts'

export { endDeclarationsOf } from './change-declarations.ts'
export { confirmDeclarations, declareWithGift, recordPaperDeclaration } from './declare.ts'
export type { PaperDeclaration } from './declare.ts'
export { giftAidHandlers } from './gift-aid.routes.ts'

export { isPublicAddress } from './public-address.ts'
export { createVisitor, type Visit, type VisitWebsite } from './visit.ts'

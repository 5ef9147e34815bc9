export { isPublicAddress } from './public-ip-address.ts'
export { createVisitor, type Visit, type VisitWebsite } from './visit-website.ts'

import { systemRoutes } from './system/index.ts'
import { notificationRoutes } from './notifications/index.ts'
import { testimonialRoutes } from './testimonials/index.ts'
import { allIdentityRoutes } from './identity/index.ts'
import { allAccountRoutes } from './account/index.ts'
import { forgotPasswordRoutes } from './forgot-password/index.ts'
import { charityRegisterRoutes } from './charity-register/index.ts'
import { allCharitiesRoutes } from './charities/index.ts'
import { dataComplaintRoutes } from './data-complaints/index.ts'
import { donorOrgRoutes } from './donor-orgs/index.ts'
import { inviteRoutes } from './invites/index.ts'
import { iatiRoutes } from './iati/index.ts'
import {
  bankImportRoutes,
  bankRuleRoutes,
  columnMapRoutes,
  reconciliationRoutes,
} from './bank-import/index.ts'
import { allProjectsRoutes } from './projects/index.ts'
import { allLedgerRoutes } from './ledger/index.ts'
import { proofRoutes } from './proof/index.ts'
import { allUpdatesRoutes } from './updates/index.ts'
import { exploreRoutes } from './explore/index.ts'
import { searchRoutes } from './search/index.ts'
import { allReportsRoutes } from './reports/index.ts'
import { frontPageRoutes } from './public-pages/index.ts'
import { allDonationsRoutes } from './donations/index.ts'
import { allStatementRoutes } from './statements/index.ts'
import { allGrantsRoutes } from './grants/index.ts'
import { allGiftAidRoutes } from './gift-aid/index.ts'
import { collectionRoutes } from './collections/index.ts'
import { matchingRoutes } from './matching/index.ts'
import { earlierGiftRoutes } from './earlier-gifts/index.ts'
import { unspentGiftRoutes } from './unspent-gifts/index.ts'
import { guestGiftRoutes } from './guest-gifts/index.ts'
import { monthlyGiftRoutes } from './monthly-gifts/index.ts'
import { giftMessageRoutes } from './gift-messages/index.ts'
import { paymentRoutes } from './payments/index.ts'
import { attributionRoutes } from './attribution/index.ts'
import { allAdminRoutes } from './admin/index.ts'

/** Every route of the API, keyed by method and path. */
export const routes = {
  ...systemRoutes,
  ...notificationRoutes,
  ...testimonialRoutes,
  ...allIdentityRoutes,
  ...allAccountRoutes,
  ...forgotPasswordRoutes,
  ...charityRegisterRoutes,
  ...allCharitiesRoutes,
  ...donorOrgRoutes,
  ...dataComplaintRoutes,
  ...inviteRoutes,
  ...iatiRoutes,
  ...bankImportRoutes,
  ...bankRuleRoutes,
  ...columnMapRoutes,
  ...reconciliationRoutes,
  ...allProjectsRoutes,
  ...allLedgerRoutes,
  ...proofRoutes,
  ...allUpdatesRoutes,
  ...exploreRoutes,
  ...searchRoutes,
  ...allReportsRoutes,
  ...frontPageRoutes,
  ...allDonationsRoutes,
  ...allStatementRoutes,
  ...allGrantsRoutes,
  ...allGiftAidRoutes,
  ...collectionRoutes,
  ...matchingRoutes,
  ...earlierGiftRoutes,
  ...unspentGiftRoutes,
  ...guestGiftRoutes,
  ...monthlyGiftRoutes,
  ...giftMessageRoutes,
  ...paymentRoutes,
  ...attributionRoutes,
  ...allAdminRoutes,
} as const

export type Routes = typeof routes
export type RouteKey = keyof Routes

export type * from './system/index.ts'
export type * from './notifications/index.ts'
export type * from './testimonials/index.ts'
export type * from './identity/index.ts'
export type * from './account/index.ts'
export type * from './forgot-password/index.ts'
export type * from './charity-register/index.ts'
export * from './charities/index.ts'
export type * from './data-complaints/index.ts'
export type * from './donor-orgs/index.ts'
export type * from './invites/index.ts'
export type * from './iati/index.ts'
export type * from './bank-import/index.ts'
export type * from './projects/index.ts'
export type * from './ledger/index.ts'
export type * from './proof/index.ts'
export type * from './updates/index.ts'
export type * from './explore/index.ts'
export type * from './search/index.ts'
export type * from './reports/index.ts'
export type * from './public-pages/index.ts'
export type * from './donations/index.ts'
export type * from './statements/index.ts'
export type * from './grants/index.ts'
export type * from './gift-aid/index.ts'
export type * from './collections/index.ts'
export type * from './matching/index.ts'
export type * from './earlier-gifts/index.ts'
export type * from './unspent-gifts/index.ts'
export type * from './guest-gifts/index.ts'
export type * from './monthly-gifts/index.ts'
export type * from './gift-messages/index.ts'
export type * from './payments/index.ts'
export type * from './attribution/index.ts'
export type * from './admin/index.ts'
export type { UploadedFile } from './files/upload.ts'
export { errors, type ErrorCode } from './errors.ts'
export {
  errorBody,
  getPathRight,
  messageResponse,
  route,
  type Access,
  type Kept,
  type ErrorBody,
  type Limit,
  type Method,
  type Proof,
  type Right,
  type TeamRight,
  type RouteDeclaration,
} from './route.ts'

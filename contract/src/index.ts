import { avatarRoutes } from './avatars.ts'
import { activityRoutes } from './activity.ts'
import { adminRoutes } from './admin.ts'
import { adminWorkRoutes } from './admin-work.ts'
import { accountRoutes } from './account.ts'
import { moderationRoutes } from './moderation.ts'
import { siteContentRoutes } from './site-content.ts'
import { attributionRoutes } from './attribution.ts'
import { contactConsentRoutes } from './contact-consents.ts'
import { donationRoutes } from './donations.ts'
import { keptGiverRoutes } from './kept-giver-routes.ts'
import { statementRoutes } from './statements.ts'
import { grantRoutes } from './grants.ts'
import { grantReportRoutes } from './grant-reports.ts'
import { offlineGiftRoutes } from './offline-gifts.ts'
import { orgGivingRoutes } from './org-giving.ts'
import { namedGrantRoutes } from './named-grants.ts'
import { giftAidClaimRoutes } from './gift-aid-claims.ts'
import { giftAidDeclarationRoutes } from './gift-aid-declarations.ts'
import { giftAidRecordedRoutes } from './gift-aid-recorded.ts'
import { leftoverRoutes } from './leftovers.ts'
import { monthlyGiftRoutes } from './monthly-gifts.ts'
import { giftMessageRoutes } from './gift-messages.ts'
import { paymentRoutes } from './payments.ts'
import { bankImportRoutes } from './bank-import.ts'
import { iatiRoutes } from './iati.ts'
import { forgotPasswordRoutes } from './forgot-password.ts'
import { googleRoutes } from './google.ts'
import { identityRoutes } from './identity.ts'
import { charityRoutes } from './charities.ts'
import { codeAgreementRoutes } from './code-agreements.ts'
import { donorOrgRoutes } from './donor-orgs.ts'
import { organisationPictureRoutes } from './organisation-pictures.ts'
import { charityRegisterRoutes } from './charity-register.ts'
import { projectFileRoutes } from './project-files.ts'
import { inviteRoutes } from './invites.ts'
import { projectRoutes } from './projects.ts'
import { exploreRoutes } from './explore.ts'
import { accountsRoutes } from './accounts.ts'
import { reportRoutes } from './reports.ts'
import { evidenceRoutes } from './evidence.ts'
import { frontPageRoutes } from './front-page.ts'
import { ledgerRoutes } from './ledger.ts'
import { proofRoutes } from './proof.ts'
import { notificationRoutes } from './notifications.ts'
import { secondFactorRoutes } from './second-factor.ts'
import { systemRoutes } from './system.ts'
import { testimonialRoutes } from './testimonials.ts'
import { followingRoutes } from './following.ts'
import { updateRoutes } from './updates.ts'
import { payeeNameRoutes } from './payee-names.ts'
import { yearLockRoutes } from './year-locks.ts'

/** Every call of the API, keyed by method and path. */
export const routes = {
  ...systemRoutes,
  ...notificationRoutes,
  ...testimonialRoutes,
  ...identityRoutes,
  ...googleRoutes,
  ...avatarRoutes,
  ...accountRoutes,
  ...secondFactorRoutes,
  ...forgotPasswordRoutes,
  ...charityRegisterRoutes,
  ...charityRoutes,
  ...codeAgreementRoutes,
  ...donorOrgRoutes,
  ...organisationPictureRoutes,
  ...inviteRoutes,
  ...iatiRoutes,
  ...bankImportRoutes,
  ...projectRoutes,
  ...projectFileRoutes,
  ...ledgerRoutes,
  ...evidenceRoutes,
  ...payeeNameRoutes,
  ...yearLockRoutes,
  ...proofRoutes,
  ...updateRoutes,
  ...followingRoutes,
  ...exploreRoutes,
  ...reportRoutes,
  ...frontPageRoutes,
  ...accountsRoutes,
  ...contactConsentRoutes,
  ...donationRoutes,
  ...keptGiverRoutes,
  ...statementRoutes,
  ...offlineGiftRoutes,
  ...orgGivingRoutes,
  ...grantRoutes,
  ...grantReportRoutes,
  ...namedGrantRoutes,
  ...giftAidDeclarationRoutes,
  ...giftAidRecordedRoutes,
  ...leftoverRoutes,
  ...monthlyGiftRoutes,
  ...giftMessageRoutes,
  ...giftAidClaimRoutes,
  ...paymentRoutes,
  ...attributionRoutes,
  ...adminRoutes,
  ...adminWorkRoutes,
  ...activityRoutes,
  ...moderationRoutes,
  ...siteContentRoutes,
} as const

export type Routes = typeof routes
export type RouteKey = keyof Routes
export type * from './avatars.ts'
export type * from './activity.ts'
export type * from './admin.ts'
export type * from './admin-work.ts'
export type * from './account.ts'
export type * from './moderation.ts'
export type * from './site-content.ts'
export type * from './contact-consents.ts'
export type * from './donations.ts'
export type * from './kept-giver-routes.ts'
export type * from './statements.ts'
export type * from './grants.ts'
export type * from './grant-reports.ts'
export type * from './offline-gifts.ts'
export type * from './org-giving.ts'
export type * from './named-grants.ts'
export type * from './gift-aid-claims.ts'
export type * from './gift-aid-declarations.ts'
export type * from './gift-aid-recorded.ts'
export type * from './leftovers.ts'
export type * from './monthly-gifts.ts'
export type * from './gift-messages.ts'
export type * from './payments.ts'
export type * from './attribution.ts'
export type * from './forgot-password.ts'
export type * from './google.ts'
export type * from './proof.ts'
export type * from './identity.ts'
export type * from './second-factor.ts'
export type * from './testimonials.ts'
export * from './charities.ts'
export type * from './code-agreements.ts'
export type * from './donor-orgs.ts'
export type * from './organisation-pictures.ts'
export type * from './iati.ts'
export type * from './bank-import.ts'
export type * from './payee-names.ts'
export type * from './notifications.ts'
export type * from './invites.ts'
export type * from './charity-register.ts'
export type { UploadedFile } from './upload.ts'
export { errors, type ErrorCode } from './errors.ts'
export {
  errorBody,
  messageResponse,
  route,
  type Access,
  type ErrorBody,
  type Method,
  type RouteDeclaration,
} from './route.ts'
export type * from './project-files.ts'
export type * from './projects.ts'
export type * from './ledger.ts'
export type * from './evidence.ts'
export type * from './year-locks.ts'
export type * from './explore.ts'
export type * from './accounts.ts'
export type * from './reports.ts'
export type * from './front-page.ts'
export type * from './system.ts'
export type * from './following.ts'
export type * from './updates.ts'

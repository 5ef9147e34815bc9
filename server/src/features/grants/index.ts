export { markOffered, saveDraft } from './awards/award-versions.sql.ts'
export { readGivingOrg, writeCardGrant, type GivingOrg } from './card-grant.ts'
export { buildGiftsCsv } from './gifts.csv.ts'
export { buildGrantEmail } from './grants.emails.ts'
export { findGrant, type GrantRow } from './grants.sql.ts'
export { isInOrg, mayGiveFor } from './grants.policy.ts'
export { freezeDue, freezeExtra, saveShare } from './grant-reports/grant-reports.sql.ts'
export { toReportFigures } from './grant-reports/send-grant-report.ts'
export type { FoundGiver } from './grants.rows.ts'
export { buildRecordedGiftEmail } from './grants.emails.ts'
export { insertTemporary, markDonor } from './offline-gifts/offline-gifts.sql.ts'
export { findOfflineGiver } from './offline-gifts/record-offline-gift.ts'
export { insertArrived, postOffline } from './offline-gifts/post-offline-gift.ts'
export { listCharityManagers, listOrgManagers } from './recipients.sql.ts'
export { insertGrant } from './write-grant.sql.ts'
export { grantHandlers as handlers } from './grants.routes.ts'
export {
  grantSchedule as schedule,
  grantTasks as tasks,
  remindAboutInstalments,
  remindAboutReports,
} from './grants.tasks.ts'
export { getNoon } from './offline-gifts/post-offline-gift.ts'

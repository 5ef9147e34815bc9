export { readGivingOrg, writeCardGrant, type GivingOrg } from './card-grant.ts'
export { insertGrant } from './write-grant.sql.ts'
export { grantHandlers } from './grants.routes.ts'
export { grantSchedule, grantTasks, remindOfReports } from './grants.tasks.ts'

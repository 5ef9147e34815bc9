export { charityHandlers as handlers } from './charities.routes.ts'
export {
  findCharityNumber,
  findSeenCharity,
  syncWithRegister,
  type CharityRow,
} from './charities.sql.ts'
export { mayManageCharityProjects } from './charities.policy.ts'
export { insertAppeal } from './appeals/appeals.sql.ts'
export { insertAgreement } from './fundraising-code-agreements.sql.ts'
export { requireCodeAgreement } from './fundraising-code-agreements.ts'
export { charityTasks as tasks } from './charities.tasks.ts'
export {
  findCharityAt,
  findPublicCharityId,
  findSeenCharityId,
  parseCharityKey,
  resolveCharityId,
} from './view-charity.ts'

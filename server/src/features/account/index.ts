export { accountHandlers as handlers } from './account.routes.ts'
export { erasePerson } from './delete-account.ts'
export { exportGiving } from './export-account.ts'

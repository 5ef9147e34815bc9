export { inviteHandlers } from './invites.routes.ts'
export { forgetInvitesTo, withdrawInvitesSentBy } from './invites.sql.ts'
export { inviteSchedule, inviteTasks } from './invites.tasks.ts'
export { ensureTemporaryPerson, type TemporaryPerson } from './temporary-people.sql.ts'

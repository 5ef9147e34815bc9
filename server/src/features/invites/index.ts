export { inviteHandlers as handlers } from './invites.routes.ts'
export { eraseInvitesTo, withdrawInvitesSentBy } from './invites.sql.ts'
export { inviteSchedule as schedule, inviteTasks as tasks } from './invites.tasks.ts'
export { ensureTemporaryPerson, type TemporaryPerson } from './temporary-people.sql.ts'

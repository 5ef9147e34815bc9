import { identityHandlers } from './identity.routes.ts'
import { googleHandlers } from './google/google.routes.ts'
import { avatarHandlers } from './avatar/avatar.routes.ts'
import { passkeyHandlers } from './passkeys/passkeys.routes.ts'
import { secondFactorHandlers } from './second-factor/second-factor.routes.ts'

export { deleteAvatar } from './avatar/change-avatar.ts'
export { assertNotDemoPerson } from './demonstration/assert-not-demonstration-person.ts'
export { identitySchedule as schedule, identityTasks as tasks } from './identity.tasks.ts'
export { toSessionUser } from './session-user.ts'
export { findAccount, readAccount, updatePassword } from './identity.sql.ts'
export { confirmAddress, createAccount, provePassword } from './create-account.ts'
export { hashPassword, isPassword } from './passwords/passwords.ts'
export { withRefusalsLogged, type Attempt } from './sign-in/log-refusal.ts'
export { openSession } from './sign-in/open-session.ts'
export { rethrowMembershipConflict } from './membership-conflict.ts'
export { endSessions } from './sessions.sql.ts'
export { askFactorReset, resetFactorNow } from './second-factor/reset-second-factor.ts'
export { recordAccountEvent } from './account-log/account-log.sql.ts'
export { confirmAccountOwner } from './fresh-proof/confirm-account-owner.ts'

export const handlers = {
  ...identityHandlers,
  ...googleHandlers,
  ...avatarHandlers,
  ...passkeyHandlers,
  ...secondFactorHandlers,
}

import { activityHandlers } from './activity/activity.routes.ts'
import { moderationHandlers } from './moderation/moderation.routes.ts'
import { organisationHandlers } from './organisations/organisations.routes.ts'
import { peopleHandlers } from './people/people.routes.ts'
import { siteContentHandlers } from './site-content/site-content.routes.ts'
import { workHandlers } from './operations/operations.routes.ts'

export {
  grantAdministrator,
  listAdministrators,
  revokeAdministrator,
  type AdministratorChange,
} from './people/administrators.ts'
export { resetFactorByEmail } from './people/help-person.ts'
export { checkFigures as figures } from './operations/check-figures.ts'
export { emailAbsentCharities } from './operations/register-emails.ts'
export { adminSchedule as schedule, adminTasks as tasks } from './admin.tasks.ts'

export const handlers = {
  ...peopleHandlers,
  ...organisationHandlers,
  ...workHandlers,
  ...activityHandlers,
  ...moderationHandlers,
  ...siteContentHandlers,
}

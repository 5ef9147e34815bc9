import { activityHandlers } from './activity.routes.ts'
import { moderationHandlers } from './moderation.routes.ts'
import { organisationHandlers } from './organisations.routes.ts'
import { peopleHandlers } from './people.routes.ts'
import { siteContentHandlers } from './site-content.routes.ts'
import { workHandlers } from './work.routes.ts'

export {
  grantAdministrator,
  listAdministrators,
  revokeAdministrator,
  type AdministratorChange,
} from './administrators.ts'
export { adminSchedule, adminTasks } from './admin.tasks.ts'

export const adminHandlers = {
  ...peopleHandlers,
  ...organisationHandlers,
  ...workHandlers,
  ...activityHandlers,
  ...moderationHandlers,
  ...siteContentHandlers,
}

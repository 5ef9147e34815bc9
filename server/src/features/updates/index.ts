import { updateHandlers } from './updates.routes.ts'
import { followHandlers } from './following/follow.routes.ts'

export { stopFollowingAll } from './following/follow.ts'
export { updateTasks as tasks } from './publish-update.ts'
export { insertUpdate, saveCites, saveMetrics, updateUpdate } from './update-writes.sql.ts'

export const handlers = {
  ...updateHandlers,
  ...followHandlers,
}

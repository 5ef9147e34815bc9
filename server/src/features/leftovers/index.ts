export { leftoverHandlers } from './leftovers.routes.ts'
export { leftoverSchedule, leftoverTasks } from './leftovers.tasks.ts'
export { askQuestion } from './ask-question.ts'
export { settleLeftovers } from './settle-leftovers.ts'

export { paymentHandlers } from './payments.routes.ts'
export { paymentTasks } from './payments.tasks.ts'

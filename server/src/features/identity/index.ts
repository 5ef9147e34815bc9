export { identityHandlers } from './identity.routes.ts'
export { identitySchedule, identityTasks } from './identity.tasks.ts'
export { hashPassword, isPassword } from './passwords.ts'
export { openSession } from './sign-in.service.ts'

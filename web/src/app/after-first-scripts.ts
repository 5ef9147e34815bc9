/*
 * The work of every page that its first scripts do not need. It is one file, so that it takes one
 * request.
 */

export { startSession } from '../features/identity/session/start-session.ts'
export { storeMe } from '../features/identity/store-me.ts'
export { startBackgroundTasks } from './background-tasks.ts'

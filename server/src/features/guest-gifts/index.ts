export { guestGiftHandlers as handlers } from './guest-gifts.routes.ts'
export { guestGiftSchedule as schedule, guestGiftTasks as tasks } from './guest-gifts.tasks.ts'

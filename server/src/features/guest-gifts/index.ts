export { guestGiftHandlers as handlers } from './guest-gifts.routes.ts'
export { guestGiftTasks as tasks } from './guest-gifts.tasks.ts'

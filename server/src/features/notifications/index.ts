export { notificationHandlers as handlers } from './notifications.routes.ts'
export {
  notificationTasks as tasks,
  notificationSchedule as schedule,
} from './notifications.tasks.ts'
export { exportNotifications } from './notification-list.sql.ts'
export { addNotifications, notify, notifyAll, type Notified, type NotifiedMail } from './notify.ts'
export { registerOneClickUnsubscribe } from './one-click-unsubscribe.ts'
export { buildEmail, unsubscribeUrl } from './build-email.ts'
export { erasePreferences, listPreferences, isSubscribed } from './notifications.sql.ts'

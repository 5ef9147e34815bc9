export { notificationHandlers as handlers } from './notifications.routes.ts'
export { registerOneClickUnsubscribe } from './one-click-unsubscribe.ts'
export { buildEmail, unsubscribeUrl } from './build-email.ts'
export { erasePreferences, listPreferences, isSubscribed } from './notifications.sql.ts'

export { notificationHandlers } from './notifications.routes.ts'
export { oneClickUnsubscribe } from './one-click-unsubscribe.ts'
export { letterOfKind, unsubscribeUrl } from './build-email.ts'
export { forgetPreferences, listPreferences, wantsMail } from './notifications.sql.ts'

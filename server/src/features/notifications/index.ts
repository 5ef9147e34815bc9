export { notificationHandlers } from './notifications.routes.ts'
export { oneClickUnsubscribe } from './one-click.ts'
export { letterOfKind, unsubscribeUrl } from './letter-of-kind.ts'
export { forgetPreferences, listPreferences, wantsMail } from './notifications.sql.ts'

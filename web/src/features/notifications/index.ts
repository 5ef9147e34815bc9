export { NotificationCentre } from './bell/notification-centre.tsx'
export { NotificationSettings } from './notification-settings.tsx'

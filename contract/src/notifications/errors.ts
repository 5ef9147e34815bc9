import { withStatus } from '../error-catalogue.ts'

export const notificationErrors = {
  ...withStatus(400, {
    'unsubscribe-link-invalid':
      'That link is incomplete. Open it from the email again, or sign in and change your settings.',
  }),
  ...withStatus(404, {
    'notification-not-found': 'This notification is no longer kept.',
  }),
}

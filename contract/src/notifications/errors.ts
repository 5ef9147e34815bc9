import type { ErrorCatalogue } from '../error-catalogue.ts'

export const notificationErrors = {
  'unsubscribe-link-invalid': {
    status: 400,
    message:
      'That link is incomplete. Open it from the email again, or sign in and change your settings.',
  },
} as const satisfies ErrorCatalogue

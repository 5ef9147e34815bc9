import type { ErrorCatalogue } from '../error-catalogue.ts'

export const notificationErrors = {
  'unsubscribe-link-invalid': {
    status: 400,
    message: 'That link is not complete. Open it from the mail again, or sign in and choose there.',
  },
} as const satisfies ErrorCatalogue

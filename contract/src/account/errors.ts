import type { ErrorCatalogue } from '../error-catalogue.ts'

export const accountErrors = {
  'email-change-invalid': {
    status: 400,
    message:
      'That link has expired, was used, or is not complete. Ask for the change again in your settings.',
  },
  'session-not-found': { status: 404, message: 'That session has ended already.' },
} as const satisfies ErrorCatalogue

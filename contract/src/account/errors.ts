import type { ErrorCatalogue } from '../error-catalogue.ts'

export const accountErrors = {
  'email-change-invalid': {
    status: 400,
    message:
      'That link has expired, has been used or is incomplete. Ask for the change again in your settings.',
  },
  'session-not-found': { status: 404, message: 'That session has already ended.' },
} as const satisfies ErrorCatalogue

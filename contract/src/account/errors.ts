import { withStatus } from '../error-catalogue.ts'

export const accountErrors = {
  ...withStatus(400, {
    'email-change-invalid':
      'That link has expired, has been used or is incomplete. Ask for the change again in your settings.',
  }),
  ...withStatus(404, {
    'session-not-found': 'That session has already ended.',
  }),
}

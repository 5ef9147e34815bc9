import { withStatus } from '../error-catalogue.ts'

export const guestGiftErrors = {
  ...withStatus(404, {
    'guest-link-invalid':
      'This link is incomplete, too old or turned off, or the gift is in an account now.',
  }),
  ...withStatus(409, {
    'guest-link-not-fresh':
      'This needs a link from the last 24 hours. Ask for a new link and open it from your email.',
  }),
}

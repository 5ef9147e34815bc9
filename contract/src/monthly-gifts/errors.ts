import { withStatus } from '../error-catalogue.ts'

export const monthlyGiftErrors = {
  ...withStatus(404, {
    'monthly-gift-not-found': 'We could not find this monthly gift.',
    'monthly-link-invalid':
      'That link is incomplete or too old. Use the link in your latest receipt, or sign in.',
  }),
  ...withStatus(409, {
    'monthly-link-not-fresh':
      'To give more each month, use a link from the last 24 hours, or sign in. We can email you a new link.',
    'monthly-gift-not-running': 'You cannot change this at the moment. Reload the page to see why.',
    'monthly-gift-confirmed':
      'Your monthly gift has no payment to confirm. Reload the page to see it.',
  }),
}

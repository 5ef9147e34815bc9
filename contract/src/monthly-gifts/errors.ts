import type { ErrorCatalogue } from '../error-catalogue.ts'

export const monthlyGiftErrors = {
  'monthly-gift-not-found': { status: 404, message: 'We could not find this monthly gift.' },
  'monthly-link-invalid': {
    status: 404,
    message: 'That link is incomplete or too old. Use the link in your latest receipt, or sign in.',
  },
  'monthly-gift-not-running': {
    status: 409,
    message: 'You cannot change this at the moment. Reload the page to see why.',
  },
  'monthly-gift-confirmed': {
    status: 409,
    message: 'Your monthly gift has no payment to confirm. Reload the page to see it.',
  },
} as const satisfies ErrorCatalogue

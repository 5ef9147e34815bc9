import type { ErrorCatalogue } from '../error-catalogue.ts'

export const monthlyGiftErrors = {
  'monthly-gift-not-found': { status: 404, message: 'We could not find this monthly gift.' },
  'monthly-link-invalid': {
    status: 404,
    message:
      'That link is not complete, or it is too old. Use the one in your newest receipt, or sign in.',
  },
  'monthly-gift-not-running': {
    status: 409,
    message: 'This cannot be changed as your monthly gift is now. Load the page again to see why.',
  },
  'monthly-gift-confirmed': {
    status: 409,
    message: 'Nothing of your monthly gift waits to be confirmed. Load the page again to see it.',
  },
} as const satisfies ErrorCatalogue

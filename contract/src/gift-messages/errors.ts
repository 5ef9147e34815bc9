import type { ErrorCatalogue } from '../error-catalogue.ts'

export const giftMessageErrors = {
  'message-not-possible': {
    status: 409,
    message: 'You can write about a gift once it has arrived.',
  },
  'message-id-used': {
    status: 409,
    message: 'The message could not be sent. Reload the page and send it again.',
  },
} as const satisfies ErrorCatalogue

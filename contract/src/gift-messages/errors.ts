import type { ErrorCatalogue } from '../error-catalogue.ts'

export const giftMessageErrors = {
  'message-not-possible': {
    status: 409,
    message: 'A message about a gift can be written once the gift has arrived.',
  },
  'message-id-used': {
    status: 409,
    message: 'Another message was sent under this id. Reload the page and send it again.',
  },
} as const satisfies ErrorCatalogue

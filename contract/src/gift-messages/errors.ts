import { withStatus } from '../error-catalogue.ts'

export const giftMessageErrors = withStatus(409, {
  'message-not-possible': 'You can write about a gift once it has arrived.',
  'message-id-used': 'The message could not be sent. Reload the page and send it again.',
})

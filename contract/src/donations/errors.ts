import type { ErrorCatalogue } from '../error-catalogue.ts'

export const donationErrors = {
  'demonstration-charity': {
    status: 409,
    message: 'This charity was invented for a demonstration, so it cannot take gifts.',
  },
  'donation-not-found': { status: 404, message: 'We could not find this gift.' },
  'donation-id-used': {
    status: 409,
    message: 'This gift was already started with different details. Please start a new one.',
  },
  'donation-started-again': {
    status: 409,
    message:
      'You started this gift again in another window, so this payment was cancelled. No money was taken.',
  },
  'gift-paid-already': {
    status: 409,
    message:
      'Your earlier payment went through, so we did not start another. It is listed with your gifts. Pay again only if you want to give a second time.',
  },
  'gifts-not-possible': { status: 409, message: 'This project is not taking gifts at the moment.' },
  'refund-not-found': { status: 404, message: 'We could not find that refund.' },
  'refund-ground-recorded': {
    status: 409,
    message: 'The ground for this refund is already recorded. You cannot change it.',
  },
  'refund-not-possible': { status: 409, message: 'This gift cannot be refunded.' },
  'refund-too-much': { status: 409, message: 'You cannot refund more than is left of the gift.' },
  'refund-id-used': {
    status: 409,
    message: 'This refund was already requested with different details. Please start a new one.',
  },
  'refund-refused': {
    status: 409,
    message: 'Stripe refused the refund. The giver has not been refunded.',
  },
} as const satisfies ErrorCatalogue

import type { ErrorCatalogue } from '../error-catalogue.ts'

export const donationErrors = {
  'demonstration-charity': {
    status: 409,
    message: 'This charity was invented for a demonstration, so it takes no gifts here.',
  },
  'donation-not-found': { status: 404, message: 'We could not find this gift.' },
  'donation-id-used': {
    status: 409,
    message: 'This gift was started before with other details. Please start a new one.',
  },
  'donation-started-again': {
    status: 409,
    message:
      'You started this gift again in another window, so this payment has ended. No money was taken.',
  },
  'gift-paid-already': {
    status: 409,
    message:
      'Your earlier payment went through, so we did not start another. You find it among your gifts. Pay again only if you want to give a second time.',
  },
  'gifts-not-possible': { status: 409, message: 'This project takes no gifts at the moment.' },
  'refund-not-found': { status: 404, message: 'There is no such refund of this gift.' },
  'refund-ground-recorded': {
    status: 409,
    message: 'The ground of this refund is recorded already. It cannot be changed.',
  },
  'refund-not-possible': { status: 409, message: 'This gift cannot be refunded.' },
  'refund-too-much': { status: 409, message: 'That is more than is left of the gift to refund.' },
  'refund-id-used': {
    status: 409,
    message: 'This refund was asked for before with other details. Please start a new one.',
  },
  'refund-refused': {
    status: 409,
    message: 'Stripe refused the refund. Nothing has gone back to the giver.',
  },
} as const satisfies ErrorCatalogue

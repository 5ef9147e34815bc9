import { withStatus } from '../error-catalogue.ts'

export const donationErrors = {
  ...withStatus(404, {
    'donation-not-found': 'We could not find this gift.',
    'refund-not-found': 'We could not find that refund.',
  }),
  ...withStatus(428, {
    'puzzle-needed':
      'We could not check that you are not a robot. No money was taken. Please try again.',
  }),
  ...withStatus(409, {
    'demonstration-charity':
      'This charity was invented for a demonstration, so it cannot take gifts.',
    'donation-id-used':
      'This gift was already started with different details. Please start a new one.',
    'guest-signed-in':
      'You are signed in, so this gift belongs to your account. Reload the page and try again.',
    'donation-started-again':
      'You started this gift again in another window, so this payment was cancelled. No money was taken.',
    'gift-paid-already':
      'Your earlier payment went through, so we did not start another. It is listed with your gifts. Pay again only if you want to give a second time.',
    'payment-method-not-offered':
      'This charity does not offer this way to pay. Please choose another one.',
    'gifts-not-possible': 'This project is not taking gifts at the moment.',
    'receipt-not-ready': 'This gift is not paid yet, so it has no receipt.',
    'refund-ground-recorded':
      'The ground for this refund is already recorded. You cannot change it.',
    'refund-not-possible': 'This gift cannot be refunded.',
    'refund-too-much': 'You cannot refund more than is left of the gift.',
    'refund-id-used':
      'This refund was already requested with different details. Please start a new one.',
    'refund-refused': 'Stripe refused the refund. The giver has not been refunded.',
  }),
}

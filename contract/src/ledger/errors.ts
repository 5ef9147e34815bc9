import type { ErrorCatalogue } from '../error-catalogue.ts'

export const ledgerErrors = {
  'evidence-full': {
    status: 409,
    message: 'A transaction can have up to 10 receipts.',
  },
  'provider-entry': {
    status: 409,
    message: 'This came from the payment provider. Refund the gift instead.',
  },
  'already-reversed': { status: 409, message: 'That entry has already been reversed.' },
  'not-reversible': {
    status: 409,
    message: 'You cannot reverse a reversal. Record the correct entry instead.',
  },
  'year-locked': {
    status: 409,
    message: 'That date is in a locked year. Date corrections in the current year.',
  },
  'year-lock-not-found': { status: 404, message: 'We could not find that year.' },
  'year-lock-not-last': {
    status: 409,
    message: 'You can unlock only the last locked year.',
  },
  'gift-moved-by-consent': {
    status: 409,
    message: 'This gift moved with its giver’s consent. Ask the giver again to move it elsewhere.',
  },
  'gift-aid-entry': {
    status: 409,
    message: 'This came from a Gift Aid claim. Withdraw the claim instead.',
  },
} as const satisfies ErrorCatalogue

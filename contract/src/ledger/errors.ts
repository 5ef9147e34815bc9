import type { ErrorCatalogue } from '../error-catalogue.ts'

export const ledgerErrors = {
  'evidence-full': {
    status: 409,
    message: 'A transaction holds at most 10 receipts.',
  },
  'provider-entry': {
    status: 409,
    message: 'This came from the payment provider. Refund the gift instead.',
  },
  'already-reversed': { status: 409, message: 'That entry has already been reversed.' },
  'not-reversible': {
    status: 409,
    message: 'A reversal cannot itself be reversed. Record the right entry instead.',
  },
  'year-locked': {
    status: 409,
    message: 'That date lies in a locked year. Corrections go into the open one.',
  },
  'year-lock-not-found': { status: 404, message: 'That year is not there.' },
  'year-lock-not-last': {
    status: 409,
    message: 'Only the year that was locked last can be opened again.',
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

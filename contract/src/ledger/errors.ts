import { withStatus } from '../error-catalogue.ts'

export const ledgerErrors = {
  ...withStatus(404, {
    'year-lock-not-found': 'We could not find that year.',
    'nominal-account-not-found': 'We could not find that nominal account.',
    'bank-account-not-found': 'We could not find that account.',
  }),
  ...withStatus(409, {
    'evidence-full': 'A transaction can have up to 10 receipts.',
    'provider-entry': 'This came from the payment provider. Refund the gift instead.',
    'already-reversed': 'That entry has already been reversed.',
    'not-reversible': 'You cannot reverse a reversal. Record the correct entry instead.',
    'year-locked': 'That date is in a locked year. Choose a later date.',
    'before-first-day':
      'That date is before the first day of your books. Choose that day or a later one.',
    'books-start-set': 'The first day of your books is already set. It cannot be changed.',
    'bank-account-exists': 'Another account has that name. Choose a different one.',
    'bank-account-not-empty':
      'There is money in this account, by your ledger. Move it to another account first.',
    'bank-account-stays':
      'Card gifts are paid out to this account, so it cannot be closed. You can rename it.',
    'year-lock-not-last': 'You can unlock only the last locked year.',
    'gift-moved-by-consent':
      'This gift moved with its giver’s consent. Ask the giver again to move it elsewhere.',
    'gift-moved-on':
      'Part of this money has moved to another fund, or went back to its giver. Reverse that first, or record a refund.',
    'takes-gift-money':
      'This would take money that belongs to gifts or grants. Move money from the general fund to the project first.',
    'gift-refunded':
      'Part of this gift was paid back. Reverse the entry of the refund first if it is wrong too.',
    'payment-credited':
      'The supplier gave part of this payment back. Reverse that credit first if it is wrong too.',
    'refund-settled':
      'This refund settled what was left of a gift or grant when its project ended, so it stays. If the money came back, record it as a new gift or grant.',
    'gift-aid-entry': 'This came from a Gift Aid claim. Withdraw the claim instead.',
  }),
}

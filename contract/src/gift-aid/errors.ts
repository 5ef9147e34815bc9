import type { ErrorCatalogue } from '../error-catalogue.ts'

export const giftAidErrors = {
  'gift-aid-not-possible': {
    status: 409,
    message: 'This charity does not claim Gift Aid here. Give without it, or ask the charity.',
  },
  'gift-aid-declaration-not-found': { status: 404, message: 'We could not find that declaration.' },
  'gift-aid-declaration-ended': { status: 409, message: 'That declaration has already ended.' },
  'gift-aid-organisation': {
    status: 409,
    message: 'Gift Aid is for gifts from people. An organisation cannot make a declaration.',
  },
  'gift-aid-declared-already': {
    status: 409,
    message: 'This giver already has a declaration that covers that.',
  },
  'gift-aid-nothing-declared': {
    status: 409,
    message: 'You have no current Gift Aid declaration, so there is nothing to change.',
  },
  'gift-aid-reference-missing': {
    status: 409,
    message: 'A claim needs the charity’s HMRC reference. A Lead adds it in the settings.',
  },
  'gift-aid-claim-not-found': { status: 404, message: 'We could not find that claim.' },
  'gift-aid-claim-open': {
    status: 409,
    message: 'A claim is already open. Submit or withdraw it first.',
  },
  'gift-aid-nothing-to-claim': {
    status: 409,
    message: 'No gifts from that period can be claimed on.',
  },
  'gift-aid-claim-state': {
    status: 409,
    message: 'The claim has changed. Reload the page to see its status.',
  },
  'gift-aid-claim-adjusted': {
    status: 409,
    message: 'A later claim repays some of this one. Withdraw the later one first.',
  },
  'gift-aid-names-erased': {
    status: 409,
    message: 'Six years have passed, so the names on this schedule have been erased.',
  },
} as const satisfies ErrorCatalogue

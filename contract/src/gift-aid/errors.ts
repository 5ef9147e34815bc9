import type { ErrorCatalogue } from '../error-catalogue.ts'

export const giftAidErrors = {
  'gift-aid-not-possible': {
    status: 409,
    message: 'This charity does not claim Gift Aid here. Give without it, or ask the charity.',
  },
  'gift-aid-declaration-not-found': { status: 404, message: 'That declaration is not there.' },
  'gift-aid-declaration-ended': { status: 409, message: 'That declaration has ended already.' },
  'gift-aid-organisation': {
    status: 409,
    message: 'Gift Aid is for gifts of people: an organisation cannot declare.',
  },
  'gift-aid-declared-already': {
    status: 409,
    message: 'A declaration of this giver that stands covers that already.',
  },
  'gift-aid-nothing-declared': {
    status: 409,
    message: 'You have no Gift Aid declaration that stands, so there is nothing to change.',
  },
  'gift-aid-reference-missing': {
    status: 409,
    message: 'A claim needs the charity’s HMRC reference. A Lead adds it in the settings.',
  },
  'gift-aid-claim-not-found': { status: 404, message: 'That claim is not there.' },
  'gift-aid-claim-open': {
    status: 409,
    message: 'A claim is being made already. Submit that one, or withdraw it first.',
  },
  'gift-aid-nothing-to-claim': {
    status: 409,
    message: 'No gift of that period can be claimed on.',
  },
  'gift-aid-claim-state': {
    status: 409,
    message: 'The claim has moved on meanwhile. Reload the page to see where it is.',
  },
  'gift-aid-claim-adjusted': {
    status: 409,
    message:
      'A later claim gives back some of this one, so it stays. Withdraw the later one first.',
  },
  'gift-aid-names-erased': {
    status: 409,
    message: 'Six years have passed, so the names on this schedule are erased.',
  },
} as const satisfies ErrorCatalogue

import { withStatus } from '../error-catalogue.ts'

export const giftAidErrors = {
  ...withStatus(404, {
    'gift-aid-declaration-not-found': 'We could not find that declaration.',
    'gift-aid-claim-not-found': 'We could not find that claim.',
  }),
  ...withStatus(409, {
    'gift-aid-not-possible':
      'This charity does not claim Gift Aid here. Give without it, or ask the charity.',
    'gift-aid-declaration-ended': 'That declaration has already ended.',
    'gift-aid-organisation':
      'Gift Aid is for gifts from people. An organisation cannot make a declaration.',
    'gift-aid-declared-already': 'This giver already has a declaration that covers that.',
    'gift-aid-nothing-declared':
      'You have no current Gift Aid declaration, so there is nothing to change.',
    'gift-aid-reference-missing':
      'A claim needs the charity’s HMRC reference. A Lead adds it in the settings.',
    'gift-aid-gift-claimed':
      'The gift is in a claim. Withdraw the claim, or leave the gift out of the next one.',
    'gift-aid-claim-open': 'A claim is already open. Submit or withdraw it first.',
    'gift-aid-nothing-to-claim': 'No gifts from that period can be claimed on.',
    'gift-aid-claim-state': 'The claim has changed. Reload the page to see its status.',
    'gift-aid-claim-adjusted':
      'A later claim repays some of this one. Withdraw the later one first.',
    'gift-aid-claim-settled':
      'HMRC refused gifts of this claim, or you have paid some of it back, so it cannot be withdrawn.',
    'gift-aid-refusal-paid': 'HMRC has paid the Gift Aid on this gift, so it has not refused it.',
    'gift-aid-owed-changed': 'The amount owed to HMRC has changed. Reload the page to see it.',
    'gift-aid-names-erased':
      'Six years have passed, so the names on this schedule have been erased.',
  }),
}

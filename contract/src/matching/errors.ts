import { withStatus } from '../error-catalogue.ts'

export const matchingErrors = {
  ...withStatus(404, {
    'match-pledge-not-found': 'We could not find that promise of matching.',
    'match-pot-not-found': 'We could not find that matching.',
  }),
  ...withStatus(409, {
    'match-changed':
      'Less matching money is left than when you opened this page. Nothing was charged.',
    'match-id-used':
      'This promise was already sent with different details. Please start a new one.',
    'match-answered': 'This promise was answered already. Reload the page to see the answer.',
    'match-pot-ended': 'This matching has ended, so nobody can add to it.',
    'match-in-use':
      'Part of this money is matched with gifts already. You can only withdraw what is free.',
    'match-not-owed':
      'This is more than the pledge owes at the moment. Record what it owes as the match, and the rest as a grant.',
  }),
}

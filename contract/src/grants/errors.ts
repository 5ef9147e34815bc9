import { withStatus } from '../error-catalogue.ts'

export const grantErrors = {
  ...withStatus(404, {
    'grant-not-found': 'We could not find this grant.',
    'grant-report-not-found': 'We could not find this report.',
    'instalment-not-found': 'We could not find that instalment.',
  }),
  ...withStatus(409, {
    'award-answered': 'This version has been answered already. Reload the page to see how.',
    'award-draft-exists':
      'Your team has a draft of this grant already. Open the grant and change that draft.',
    'award-id-used': 'This grant belongs to other parties. Start a new award.',
    'award-not-draft': 'This version was sent already. Reload the page to see where it stands.',
    'award-outdated': 'Nobody can agree to this version any more. Ask for a change.',
    'award-waits-for-answer':
      'The other side has sent a version. Agree to it or ask for a change before you send your own.',
    'grant-id-used': 'This grant has already been recorded. Check the list before you try again.',
    'grant-decided': 'This grant has already been decided.',
    'grant-not-confirmed':
      'You can record money from a grant once the organisation has confirmed it.',
    'grant-without-money':
      'There is nothing to report yet. No money from this grant has been received.',
    'grant-report-sent': 'This report has already been sent.',
    'instalment-received': 'This instalment has already been received.',
  }),
}

import { withStatus } from '../error-catalogue.ts'

export const grantErrors = {
  ...withStatus(404, {
    'grant-not-found': 'We could not find this grant.',
    'grant-report-not-found': 'We could not find this report.',
    'instalment-not-found': 'We could not find that instalment.',
  }),
  ...withStatus(409, {
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

import type { ErrorCatalogue } from '../error-catalogue.ts'

export const grantErrors = {
  'grant-not-found': { status: 404, message: 'We could not find this grant.' },
  'grant-id-used': {
    status: 409,
    message: 'This grant has already been recorded. Check the list before you try again.',
  },
  'grant-decided': { status: 409, message: 'This grant has already been decided.' },
  'grant-not-confirmed': {
    status: 409,
    message: 'You can record money from a grant once the organisation has confirmed it.',
  },
  'grant-without-money': {
    status: 409,
    message: 'There is nothing to report yet. No money from this grant has been received.',
  },
  'grant-report-not-found': { status: 404, message: 'We could not find this report.' },
  'grant-report-sent': { status: 409, message: 'This report has already been sent.' },
  'instalment-not-found': { status: 404, message: 'We could not find that instalment.' },
  'instalment-received': { status: 409, message: 'This instalment has already been received.' },
} as const satisfies ErrorCatalogue

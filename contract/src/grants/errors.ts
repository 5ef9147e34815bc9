import type { ErrorCatalogue } from '../error-catalogue.ts'

export const grantErrors = {
  'grant-not-found': { status: 404, message: 'We could not find this grant.' },
  'grant-id-used': {
    status: 409,
    message: 'This grant has been recorded already. Look at the list before you try again.',
  },
  'grant-decided': { status: 409, message: 'This grant has been decided on already.' },
  'grant-not-confirmed': {
    status: 409,
    message: 'Money of a grant is recorded once the organisation has confirmed it.',
  },
  'grant-without-money': {
    status: 409,
    message: 'There is nothing to report yet: no money of this grant has come.',
  },
  'grant-report-not-found': { status: 404, message: 'We could not find this report.' },
  'grant-report-sent': { status: 409, message: 'This report has been sent already.' },
  'instalment-not-found': { status: 404, message: 'This grant has no such instalment.' },
  'instalment-received': { status: 409, message: 'This instalment has been received already.' },
} as const satisfies ErrorCatalogue

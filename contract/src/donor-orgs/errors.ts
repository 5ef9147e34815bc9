import type { ErrorCatalogue } from '../error-catalogue.ts'

export const donorOrgErrors = {
  'donor-org-not-found': { status: 404, message: 'Donor organisation not found.' },
  'donor-org-already-here': {
    status: 409,
    message:
      'An organisation with that registration number already has an account here. Ask one of its Leads to invite you.',
  },
  'donor-org-facts-fixed': {
    status: 409,
    message:
      'You cannot change the name, kind or number of a verified organisation. Write to us if one of them has changed.',
  },
  'donor-org-decided': { status: 409, message: 'This organisation has already been decided.' },
  'donor-org-not-verified': {
    status: 409,
    message: 'An organisation can give once an administrator has verified it.',
  },
} as const satisfies ErrorCatalogue

import { withStatus } from '../error-catalogue.ts'

export const donorOrgErrors = {
  ...withStatus(404, {
    'donor-org-not-found': 'Donor organisation not found.',
  }),
  ...withStatus(409, {
    'donor-org-already-here':
      'An organisation with that registration number already has an account here. Ask one of its Leads to invite you.',
    'donor-org-facts-fixed':
      'You cannot change the name, kind or number of a verified organisation. Write to us if one of them has changed.',
    'donor-org-decided': 'This organisation has already been decided.',
    'donor-org-not-verified': 'An organisation can give once an administrator has verified it.',
  }),
}

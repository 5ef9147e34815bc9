import { withStatus } from '../error-catalogue.ts'

export const charityErrors = {
  ...withStatus(400, {
    'charity-id-invalid': 'Invalid charity ID',
    'claim-token-invalid': 'That link has expired or is incomplete. Send it again from the claim.',
  }),
  ...withStatus(404, {
    'claim-not-found': 'Claim not found.',
    'charity-not-found': 'Charity not found.',
  }),
  ...withStatus(409, {
    'charity-removed': 'The register shows this charity as removed, so you cannot claim it.',
    'charity-already-claimed':
      'This charity already has a team here. Ask one of its Leads to invite you.',
    'proof-not-offered':
      'You cannot prove it that way for this charity. Choose one of the ways offered.',
    'claim-decided': 'This claim has already been decided.',
    'claim-not-proven': 'This claim is not proven yet. Say in a note how else you checked it.',
    'code-agreement-needed':
      'Agree to the Code of Fundraising Practice before the charity publishes a project.',
    'charity-not-verified':
      'Until the charity is verified, its projects stay drafts that only its team sees.',
  }),
}

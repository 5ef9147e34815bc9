import { withStatus } from '../error-catalogue.ts'

export const charityErrors = {
  ...withStatus(400, {
    'charity-id-invalid': 'Invalid charity ID',
    'claim-token-invalid': 'That link has expired or is incomplete. Send it again from the claim.',
  }),
  ...withStatus(404, {
    'appeal-not-found': 'We could not find that appeal.',
    'claim-not-found': 'Claim not found.',
    'charity-not-found': 'Charity not found.',
    'charity-request-not-found': 'We could not find that request.',
  }),
  ...withStatus(409, {
    'appeal-begun':
      'This appeal has begun, so it cannot be changed. End it and announce another one.',
    'appeal-over': 'This appeal is already over or cancelled. You can announce another one.',
    'appeals-overlap':
      'Another appeal of the charity is announced for that time. Choose another time or change that appeal.',
    'charity-removed': 'The register shows this charity as removed, so you cannot claim it.',
    'charity-already-claimed':
      'This charity already has a team here. Ask one of its Leads to invite you.',
    'proof-not-offered':
      'You cannot prove it that way for this charity. Choose one of the ways offered.',
    'charity-request-answered': 'Another administrator has already answered this request.',
    'claim-decided': 'This claim has already been decided.',
    'claim-not-proven': 'This claim is not proven yet. Say in a note how else you checked it.',
    'code-agreement-needed':
      'Agree to the Code of Fundraising Practice before the charity publishes a project.',
    'charity-not-verified':
      'Until the charity is verified, its projects stay drafts that only its team sees.',
  }),
}

import type { ErrorCatalogue } from '../error-catalogue.ts'

export const charityErrors = {
  'charity-id-invalid': { status: 400, message: 'Invalid charity ID' },
  'charity-removed': {
    status: 409,
    message: 'The register shows this charity as removed, so you cannot claim it.',
  },
  'charity-already-claimed': {
    status: 409,
    message: 'This charity already has a team here. Ask one of its Leads to invite you.',
  },
  'proof-not-offered': {
    status: 409,
    message: 'You cannot prove it that way for this charity. Choose one of the ways offered.',
  },
  'claim-not-found': { status: 404, message: 'Claim not found.' },
  'claim-decided': { status: 409, message: 'This claim has already been decided.' },
  'claim-not-proven': {
    status: 409,
    message: 'This claim is not proven yet. Say in a note how else you checked it.',
  },
  'claim-token-invalid': {
    status: 400,
    message: 'That link has expired or is incomplete. Send it again from the claim.',
  },
  'charity-not-found': { status: 404, message: 'Charity not found.' },
  'code-agreement-needed': {
    status: 409,
    message: 'Agree to the Code of Fundraising Practice before the charity publishes a project.',
  },
  'charity-not-verified': {
    status: 409,
    message: 'Until the charity is verified, its projects stay drafts that only its team sees.',
  },
} as const satisfies ErrorCatalogue

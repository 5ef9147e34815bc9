import type { ErrorCatalogue } from '../error-catalogue.ts'

export const inviteErrors = {
  'last-lead': {
    status: 409,
    message:
      'You are the last Lead of an organisation. Make someone else a Lead of it first, then delete your account.',
  },
  'one-kind-of-membership': {
    status: 409,
    message:
      'One account cannot belong to both a charity and a donor organisation. Use another account for the second.',
  },
  'invite-invalid': { status: 404, message: 'Invite expired or invalid.' },
  'invite-not-found': { status: 404, message: 'Invite not found.' },
  'invite-decided': {
    status: 409,
    message: 'This invite has already been answered or withdrawn.',
  },
  'invite-password-wrong': {
    status: 400,
    message: 'That is not your password. Check it and try again.',
  },
  'invites-closed': {
    status: 409,
    message: 'You can invite people once an administrator has verified the organisation.',
  },
  'already-invited': {
    status: 409,
    message: 'This email address already has an invite. Send that one again instead.',
  },
  'already-member': {
    status: 409,
    message: 'The person with this email address is already on the team.',
  },
  'member-or-invite-not-found': {
    status: 404,
    message: 'We could not find that member or invite.',
  },
  'temporary-person-not-found': {
    status: 404,
    message: 'We could not find that giver.',
  },
} as const satisfies ErrorCatalogue

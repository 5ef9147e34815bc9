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
      'One account cannot be in a charity and in a donor organisation at once. Use another account for the second.',
  },
  'invite-invalid': { status: 404, message: 'Invite expired or invalid.' },
  'invite-not-found': { status: 404, message: 'Invite not found.' },
  'invite-decided': {
    status: 409,
    message: 'This invite waits no longer: it was answered or withdrawn meanwhile.',
  },
  'invite-password-wrong': {
    status: 400,
    message: 'That is not the password of your account. Check it and try again.',
  },
  'invites-closed': {
    status: 409,
    message: 'Nobody can be invited until an administrator has verified the organisation.',
  },
  'already-invited': {
    status: 409,
    message: 'There is an invite to this address already. Send that one again instead.',
  },
  'already-member': { status: 409, message: 'Whoever has this address is on the team already.' },
  'member-or-invite-not-found': {
    status: 404,
    message: 'Neither a member nor an invite with that id is on the team.',
  },
  'temporary-person-not-found': {
    status: 404,
    message: 'No giver with that id waits for an account here.',
  },
} as const satisfies ErrorCatalogue

import { withStatus } from '../error-catalogue.ts'

export const inviteErrors = {
  ...withStatus(400, {
    'invite-password-wrong': 'That is not your password. Check it and try again.',
  }),
  ...withStatus(401, {
    'invite-sign-in-required':
      'Sign in with the address that the invite was sent to, or enter the password of its account.',
  }),
  ...withStatus(404, {
    'invite-invalid': 'Invite expired or invalid.',
    'invite-not-found': 'Invite not found.',
    'member-or-invite-not-found': 'We could not find that member or invite.',
    'temporary-person-not-found': 'We could not find that giver.',
  }),
  ...withStatus(409, {
    'last-lead':
      'You are the last Lead of an organisation. Make someone else a Lead of it first, then delete your account.',
    'one-kind-of-membership':
      'One account cannot belong to both a charity and a donor organisation. Use another account for the second.',
    'invite-decided': 'This invite has already been answered or withdrawn.',
    'invites-closed': 'You can invite people once an administrator has verified the organisation.',
    'already-invited': 'This email address already has an invite. Send that one again instead.',
    'already-member': 'The person with this email address is already on the team.',
  }),
}

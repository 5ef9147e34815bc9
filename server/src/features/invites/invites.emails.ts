import { inviteDays, type InviteKind, type TeamRole } from '@pennytrail/contract/invites/rules.ts'
import { formatDay } from '@pennytrail/contract/dates/uk-time.ts'
import type { Mail, Recipient } from '../../platform/mail/index.ts'

export interface Invitation {
  readonly kind: InviteKind
  readonly to: string
  readonly role: TeamRole | 'Donor'
  readonly teamName: string
  readonly inviter: string
}

const describeInvite = ({ inviter, kind, role, teamName }: Invitation): string[] =>
  kind === 'donor'
    ? [
        `${inviter} from ${teamName} has invited you to join Pennytrail as a donor.`,
        `The gifts that ${teamName} has recorded for you will be in your account, and you can follow where they go.`,
      ]
    : [
        `${inviter} has invited you to join ${teamName} on Pennytrail as a ${role}.`,
        kind === 'charity'
          ? 'The charity shows there what it receives and spends, line by line.'
          : 'The organisation gives to projects there and follows where each gift goes.',
      ]

export const buildInviteEmail = (
  invitation: Invitation,
  appOrigin: string,
  token: string,
  expiresAt: Date,
): Mail => {
  const page = invitation.kind === 'donor-org' ? 'invite-org-portal' : 'invite-portal'
  return {
    to: invitation.to,
    subject:
      invitation.kind === 'donor'
        ? `${invitation.teamName} invites you to join as a donor`
        : `You are invited to join ${invitation.teamName}`,
    greeting: 'Hello,', // the inviter typed the name, and the address may belong to a stranger
    paragraphs: describeInvite(invitation),
    action: { label: 'See the invite', url: `${appOrigin}/${page}?token=${token}` },
    closing: [
      `The link is only for you. It works for ${inviteDays} days, until ${formatDay(expiresAt)}.`,
      'If you do not know the sender, ignore this email or reject the invite. No account is created unless you accept.',
    ],
  }
}

/** Builds the email that tells the sender of an invite that it was accepted. */
export const buildInviteAcceptedEmail = (
  to: Recipient,
  who: string,
  { role, teamName }: { role: string; teamName: string },
  url: string,
): Mail => ({
  to: to.email,
  subject:
    role === 'Donor' ? `${who} has joined as a donor` : `${who} is now a member of ${teamName}`,
  greeting: `Hello ${to.firstname},`,
  paragraphs: [
    role === 'Donor'
      ? `${who} has accepted your invite. What ${teamName} recorded as their gifts is now in their account.`
      : `${who} has accepted your invite and joined ${teamName} as a ${role}.`,
  ],
  action: { label: 'See the team', url },
})

/** Builds the email to a member whose role another member changed. */
export const buildRoleChangedEmail = (
  to: Recipient,
  role: string,
  teamName: string,
  url: string,
): Mail => ({
  to: to.email,
  subject: `Your role at ${teamName} is now ${role}`,
  greeting: `Hello ${to.firstname},`,
  paragraphs: [`You are now a ${role} of ${teamName}.`],
  action: { label: 'See the team', url },
})

export const buildLeadsChangedEmail = (
  to: Recipient,
  { teamName, sentence }: { readonly teamName: string; readonly sentence: string },
  url: string,
): Mail => ({
  to: to.email,
  subject: `The Leads of ${teamName} have changed`,
  greeting: `Hello ${to.firstname},`,
  paragraphs: [sentence],
  action: { label: 'See the team', url },
  closing: ['If nobody on your team did this, set a new password and write to us at once.'],
})

export const buildMemberRemovedEmail = (to: Recipient, teamName: string): Mail => ({
  to: to.email,
  subject: `You are no longer on the team of ${teamName}`,
  greeting: `Hello ${to.firstname},`,
  paragraphs: [
    `You were removed from the team of ${teamName}. Your account stays, and so does what you recorded.`,
  ],
  closing: ['If you think this is a mistake, ask one of the team’s Leads.'],
})

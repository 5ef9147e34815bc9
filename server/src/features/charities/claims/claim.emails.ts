import type { Mail, Recipient } from '../../../platform/mail/index.ts'

/**
 * Email to an address at the charity's domain, sent because someone claims to act for the charity.
 */
export const buildDomainProofEmail = (
  to: string,
  claimant: string,
  charity: string,
  url: string,
): Mail => ({
  to,
  subject: `Does ${claimant} act for ${charity}?`,
  greeting: 'Hello,',
  paragraphs: [
    `${claimant} would like to manage ${charity}’s page on Pennytrail and gave this as the charity’s email address.`,
    'Open the link to show us that email to this address reaches the charity. An administrator still checks every claim before anyone can act for a charity.',
  ],
  action: { label: 'Yes, this is our address', url },
  closing: [
    'The link works for seven days.',
    'If you do not know this person, ignore this email and the claim will not be proven.',
  ],
})

export const buildClaimVerifiedEmail = (to: Recipient, charity: string, url: string): Mail => ({
  to: to.email,
  subject: `You can now manage ${charity}`,
  greeting: `Hello ${to.firstname},`,
  paragraphs: [
    `We have verified your claim. You are now a Lead of ${charity}: you can fill in its page, add projects and invite your team.`,
  ],
  action: { label: 'Go to your charity', url },
})

export const buildClaimRefusedEmail = (
  to: Recipient,
  charity: string,
  reason: string,
  url: string,
): Mail => ({
  to: to.email,
  subject: `Your claim to ${charity}`,
  greeting: `Hello ${to.firstname},`,
  paragraphs: [
    `We could not verify your claim to ${charity}.`,
    `The reason: ${reason}`,
    'You can claim again with another proof.',
  ],
  action: { label: 'Claim again', url },
})

export const buildClaimClosedEmail = (to: Recipient, charity: string, reason: string): Mail => ({
  to: to.email,
  subject: `Your claim to ${charity} is closed`,
  greeting: `Hello ${to.firstname},`,
  paragraphs: [`Your claim to ${charity} is closed. ${reason}`],
  closing: ['If you act for this charity, ask one of its Leads to invite you.'],
})

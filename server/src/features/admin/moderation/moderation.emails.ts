import type { Mail, Recipient } from '../../../platform/mail/index.ts'

interface ModerationDetails {
  readonly title: string
  readonly reason: string
  readonly url: string
}

export const buildContentHiddenEmail = (
  to: Recipient,
  { title, reason, url }: ModerationDetails,
): Mail => ({
  to: to.email,
  subject: `“${title}” is hidden`,
  greeting: `Hello ${to.firstname},`,
  paragraphs: [
    `Pennytrail’s staff have hidden “${title}”. Only your team can see it for now. Nothing has been deleted, and the ledger has not changed.`,
    `The reason: ${reason}`,
    'If you think this is wrong, a Manager or Lead can appeal once on the page. Another administrator may decide the appeal.',
  ],
  action: { label: 'See it, and appeal', url },
})

export const buildContentRestoredEmail = (
  to: Recipient,
  { title, reason, url }: ModerationDetails,
): Mail => ({
  to: to.email,
  subject: `“${title}” is shown again`,
  greeting: `Hello ${to.firstname},`,
  paragraphs: [`Pennytrail’s staff have made “${title}” visible again.`, `The reason: ${reason}`],
  action: { label: 'See it', url },
})

export const buildAppealRefusedEmail = (
  to: Recipient,
  { title, reason, url }: ModerationDetails,
): Mail => ({
  to: to.email,
  subject: `“${title}” stays hidden`,
  greeting: `Hello ${to.firstname},`,
  paragraphs: [
    `Pennytrail’s staff have read your appeal. “${title}” stays hidden.`,
    `The reason: ${reason}`,
    'You can correct what was wrong and reply to this email.',
  ],
  action: { label: 'See it', url },
})

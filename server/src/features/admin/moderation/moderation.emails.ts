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

/** Tells a person who reported content what staff decided. */
export const buildReportOutcomeEmail = (
  to: string,
  state: 'upheld' | 'dismissed',
  { title, url }: { readonly title: string; readonly url: string },
): Mail => ({
  to,
  subject: state === 'upheld' ? `We have hidden “${title}”` : `We have left “${title}” as it is`,
  greeting: 'Hello,',
  paragraphs: [
    `You flagged “${title}” to Pennytrail’s staff.`,
    state === 'upheld'
      ? 'We have hidden it: only its team can see it now. The team can appeal once.'
      : 'We have looked at it and left it as it is, because we did not find that it breaks our rules.',
  ],
  action: { label: 'See how to complain', url },
  closing: ['If you disagree, you can complain. If you find something new, flag it again.'],
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

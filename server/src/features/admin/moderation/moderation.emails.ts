import { composeEmail, type Mail } from '../../../platform/mail/index.ts'
import type { Reader } from '../admin.emails.ts'

interface ModerationDetails {
  readonly title: string
  readonly reason: string
  readonly url: string
}

export const buildContentHiddenEmail = (
  to: Reader,
  { title, reason, url }: ModerationDetails,
): Mail =>
  composeEmail({
    to: to.email,
    subject: `“${title}” is hidden`,
    greeting: `Hello ${to.firstname},`,
    paragraphs: [
      `Pennytrail’s staff have hidden “${title}”. Only your team sees it for now; nothing of it is deleted, and the ledger stays as it is.`,
      `The reason: ${reason}`,
      'If you think that this is wrong, a Manager or Lead can appeal once, on the page itself. Another administrator may decide the appeal.',
    ],
    action: { label: 'See it, and appeal', url },
  })

export const buildContentRestoredEmail = (
  to: Reader,
  { title, reason, url }: ModerationDetails,
): Mail =>
  composeEmail({
    to: to.email,
    subject: `“${title}” is shown again`,
    greeting: `Hello ${to.firstname},`,
    paragraphs: [`Pennytrail’s staff show “${title}” to everyone again.`, `The reason: ${reason}`],
    action: { label: 'See it', url },
  })

export const buildAppealRefusedEmail = (
  to: Reader,
  { title, reason, url }: ModerationDetails,
): Mail =>
  composeEmail({
    to: to.email,
    subject: `“${title}” stays hidden`,
    greeting: `Hello ${to.firstname},`,
    paragraphs: [
      `Pennytrail’s staff have read your appeal. “${title}” stays hidden.`,
      `The reason: ${reason}`,
      'You can change what was wrong and answer this message.',
    ],
    action: { label: 'See it', url },
  })

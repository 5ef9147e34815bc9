import type { AttachedFile } from './attached-files.ts'
import type { EmailContent, Paragraph } from './email-content.ts'
import { renderEmail } from './render-email.ts'

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Capitalises the first sentence, which may be composed of parts. */
const capitaliseFirst = ([first, ...rest]: readonly Paragraph[]): Paragraph[] =>
  typeof first === 'string' ? [capitalise(first), ...rest] : first ? [first, ...rest] : []

const toText = (paragraph: Paragraph): string => {
  if (typeof paragraph === 'string') return paragraph
  if ('link' in paragraph) return `${paragraph.text} ${paragraph.link.url}`
  if ('quote' in paragraph) return paragraph.quote.join('\n\n')
  return 'heading' in paragraph ? paragraph.heading : paragraph.verbatim.trim()
}

const listText = ({ action, closing, code, greeting, lines, paragraphs, stop }: EmailContent) => [
  greeting,
  ...paragraphs.map(toText),
  ...(lines ? [lines.map(({ label, value }) => `${label}: ${value}`).join('\n')] : []),
  ...(code ? [code] : []),
  ...(action ? [`${action.label}: ${action.url}`] : []),
  ...(closing ?? []).map(toText),
  'Pennytrail. Follow every penny.',
  ...(stop ? [stop.why, `${stop.label}: ${stop.url}`] : []),
]

/** A rendered email. */
export interface ComposedEmail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The one-click unsubscribe URL for emails of this kind; it must accept POST (RFC 8058). */
  readonly unsubscribe?: string
  readonly replyTo?: string
  readonly attach?: AttachedFile
}

/** Renders an email as text and as HTML in the product's style. */
export const composeEmail = (content: EmailContent): ComposedEmail => {
  const email = { ...content, paragraphs: capitaliseFirst(content.paragraphs) }
  return {
    to: email.to,
    subject: email.subject,
    text: listText(email).join('\n\n'),
    html: renderEmail(email),
    ...(email.attach ? { attach: email.attach } : {}),
    ...(email.replyTo ? { replyTo: email.replyTo } : {}),
    ...(email.stop ? { unsubscribe: email.stop.url } : {}),
  }
}

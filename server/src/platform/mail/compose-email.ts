import { escapeHtml } from '../markup.ts'
import type { Mail } from './mail.ts'

/** A person who gets an email. */
export interface Recipient {
  readonly firstname: string
  readonly email: string
}

export interface EmailContent {
  readonly to: string
  readonly subject: string
  readonly greeting: string
  readonly paragraphs: readonly string[]
  readonly code?: string
  readonly action?: { readonly label: string; readonly url: string }
  /** Small print below the action. */
  readonly closing?: readonly string[]
  /**
   * For emails that a person may turn off: the reason for sending, and the link that stops them.
   */
  readonly stop?: { readonly why: string; readonly label: string; readonly url: string }
}

const renderParagraph = (text: string, size = 16, colour = '#1C2326'): string =>
  `<p style="margin:0 0 16px;font-size:${size}px;line-height:1.55;color:${colour}">${escapeHtml(text)}</p>`

const renderButton = ({ label, url }: { label: string; url: string }): string =>
  `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#0F5C55;color:#FFFFFF;text-decoration:none;font-size:16px;font-weight:600">${escapeHtml(label)}</a></p>` +
  renderParagraph(`If the button does not work, open this address: ${url}`, 14, '#4A5356')

const renderUnsubscribe = ({ why, label, url }: NonNullable<EmailContent['stop']>): string =>
  `<p style="margin:8px 0 0;font-size:14px;line-height:1.55;color:#61696B">${escapeHtml(why)} ` +
  `<a href="${escapeHtml(url)}" style="color:#0F5C55">${escapeHtml(label)}</a></p>`

const renderLargeCode = (code: string): string =>
  `<p style="margin:24px 0;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:32px;line-height:1.2;letter-spacing:6px;color:#1C2326">${escapeHtml(code)}</p>`

/** Capitalises the first sentence, which may be composed of parts. */
const opened = ([first, ...rest]: readonly string[]): string[] =>
  first === undefined ? [] : [first.charAt(0).toUpperCase() + first.slice(1), ...rest]

/** Renders an email as text and as HTML in the product's style. */
export const composeEmail = (emailMessage: EmailContent): Mail => {
  const closing = emailMessage.closing ?? []
  const paragraphs = opened(emailMessage.paragraphs)
  const text = [
    emailMessage.greeting,
    ...paragraphs,
    ...(emailMessage.code ? [emailMessage.code] : []),
    ...(emailMessage.action ? [`${emailMessage.action.label}: ${emailMessage.action.url}`] : []),
    ...closing,
    'Pennytrail. Follow every penny.',
    ...(emailMessage.stop
      ? [emailMessage.stop.why, `${emailMessage.stop.label}: ${emailMessage.stop.url}`]
      : []),
  ].join('\n\n')
  const html =
    '<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    `<title>${escapeHtml(emailMessage.subject)}</title></head>` +
    '<body style="margin:0;background:#FAF7F2;font-family:Figtree,Segoe UI,Helvetica,Arial,sans-serif">' +
    '<div style="max-width:560px;margin:0 auto;padding:32px 16px">' +
    '<p style="margin:0 0 24px;font-family:Fraunces,Georgia,serif;font-size:22px;color:#0F5C55">Pennytrail</p>' +
    '<div style="background:#FFFFFF;border:1px solid #E4DCCD;border-radius:12px;padding:24px">' +
    [emailMessage.greeting, ...paragraphs].map((p) => renderParagraph(p)).join('') +
    (emailMessage.code ? renderLargeCode(emailMessage.code) : '') +
    (emailMessage.action ? renderButton(emailMessage.action) : '') +
    closing.map((p) => renderParagraph(p, 14, '#4A5356')).join('') +
    '</div><p style="margin:16px 0 0;font-size:14px;color:#61696B">Pennytrail. Follow every penny.</p>' +
    (emailMessage.stop ? renderUnsubscribe(emailMessage.stop) : '') +
    '</div></body></html>'
  return {
    to: emailMessage.to,
    subject: emailMessage.subject,
    text,
    html,
    ...(emailMessage.stop ? { unsubscribe: emailMessage.stop.url } : {}),
  }
}

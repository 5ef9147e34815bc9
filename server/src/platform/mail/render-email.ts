import { escapeHtml } from '../markup.ts'
import type {
  EmailContent,
  EmailLine,
  EmailPicture,
  Paragraph,
  QuotedParagraph,
} from './email-content.ts'

/*
 * The one frame of all emails. Email programs differ from browsers: some ignore <style>, some
 * ignore media queries, and Outlook for Windows lays out tables only. So every element has its
 * light colours inline, tables give the structure, and <style> adds the dark theme and the small
 * screen where it is read.
 */

/** Colours from web/src/ui/tokens.css: [light, dark]. */
const colours = {
  page: ['#FAF7F2', '#11181A'],
  card: ['#FFFFFF', '#182123'],
  rule: ['#DDD5C7', '#324043'],
  ink: ['#1C2326', '#EEF0EC'],
  ink2: ['#4A5356', '#BCC5C2'],
  ink3: ['#61696B', '#9AA6A3'],
  primary: ['#0F5C55', '#6CCBB9'],
  onPrimary: ['#FFFFFF', '#06211E'],
  soft: ['#DCEBE7', '#173B37'],
  onSoft: ['#0B4741', '#A6E3D7'],
} as const
type Colour = keyof typeof colours

const light = (colour: Colour): string => colours[colour][0]
const dark = (colour: Colour): string => colours[colour][1]

const ui = 'Figtree,-apple-system,Segoe UI,Helvetica,Arial,sans-serif'
const mono = 'ui-monospace,Menlo,Consolas,monospace'
const display = 'Fraunces,Georgia,Times New Roman,serif'

/** Width of the card in pixels, and the space between its edge and its text. */
const cardWidth = 568
const padding = 32

// The classes override the inline colours. Outlook.com marks its dark theme with data-ogsc.
const darkRules = (scope: string): string =>
  [
    ['page', `background-color:${dark('page')}`],
    ['card', `background-color:${dark('card')};border-color:${dark('rule')}`],
    ['rule', `border-color:${dark('rule')}`],
    ['ink', `color:${dark('ink')}`],
    ['ink2', `color:${dark('ink2')}`],
    ['ink3', `color:${dark('ink3')}`],
    ['brand', `color:${dark('primary')}`],
    ['button', `background-color:${dark('primary')};color:${dark('onPrimary')}`],
    ['soft', `background-color:${dark('soft')};color:${dark('onSoft')}`],
  ]
    .map(([name, rules]) => `${scope}.${name}{${rules!.replaceAll(';', '!important;')}!important}`)
    .join('')

const style =
  ':root{color-scheme:light dark;supported-color-schemes:light dark}' +
  `@media (prefers-color-scheme:dark){${darkRules('')}}${darkRules('[data-ogsc] ')}` +
  '@media (max-width:480px){.inside{padding:24px 20px!important}.edge{padding:16px 12px!important}}'

interface TextStyle {
  readonly colour?: 'ink' | 'ink2' | 'ink3'
  readonly size?: number
}

const wrap = 'overflow-wrap:anywhere;word-break:break-word'

const renderText = (html: string, { colour = 'ink', size = 16 }: TextStyle = {}): string =>
  `<p class="${colour}" style="margin:0 0 16px;font-size:${size}px;line-height:1.55;color:${light(colour)};${wrap}">${html}</p>`

const renderLogo = ({ alt, url }: NonNullable<QuotedParagraph['logo']>): string =>
  `<img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}" height="40" style="display:block;height:40px;width:auto;margin:8px 0 16px;border:0">`

const renderQuote = ({ logo, quote: lines }: QuotedParagraph): string =>
  `<div class="rule" style="margin:0 0 24px;padding:4px 0 0 16px;border-left:3px solid ${light('rule')}">` +
  (logo ? renderLogo(logo) : '') +
  `${lines.map((line) => renderText(escapeHtml(line))).join('')}</div>`

const renderVerbatim = (text: string): string =>
  `<pre class="ink" style="margin:0 0 24px;font-family:${mono};font-size:14px;line-height:1.5;color:${light('ink')};white-space:pre-wrap;${wrap}">${escapeHtml(text.trim())}</pre>`

const renderHeading = (text: string): string =>
  `<h1 class="ink" style="margin:0 0 12px;font-family:${display};font-size:22px;line-height:1.2;font-weight:600;color:${light('ink')}">${escapeHtml(text)}</h1>`

const renderParagraph = (paragraph: Paragraph, look?: TextStyle): string => {
  if (typeof paragraph === 'string') return renderText(escapeHtml(paragraph), look)
  if ('quote' in paragraph) return renderQuote(paragraph)
  if ('verbatim' in paragraph) return renderVerbatim(paragraph.verbatim)
  if ('heading' in paragraph) return renderHeading(paragraph.heading)
  return renderText(`${escapeHtml(paragraph.text)} ${renderLink(paragraph.link)}`, look)
}

const renderLink = ({ label, url }: { label: string; url: string }): string =>
  `<a class="brand" href="${escapeHtml(url)}" style="color:${light('primary')}">${escapeHtml(label)}</a>`

const renderPicture = ({ alt, height, url, width }: EmailPicture): string => {
  const shown = Math.trunc((cardWidth * height) / width)
  return (
    `<tr><td class="soft" style="background-color:${light('soft')};color:${light('onSoft')};border-radius:12px 12px 0 0;font-family:${display};font-size:18px;text-align:center">` +
    `<img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}" width="${cardWidth}" height="${shown}" ` +
    'style="display:block;width:100%;max-width:100%;height:auto;border:0;border-radius:12px 12px 0 0"></td></tr>'
  )
}

const renderLine = ({ label, total = false, value }: EmailLine): string => {
  const border = total ? `border-top:3px double ${light('rule')}` : ''
  const weight = total ? 600 : 400
  const cell = `padding:8px 0;font-size:16px;line-height:1.4;font-weight:${weight};color:${light('ink')};${border}`
  return (
    `<tr><td class="ink rule" style="${cell};text-align:left">${escapeHtml(label)}</td>` +
    `<td class="ink rule" style="${cell};padding-left:16px;text-align:right;white-space:nowrap">${escapeHtml(value)}</td></tr>`
  )
}

const renderLines = (lines: readonly EmailLine[]): string =>
  `<table class="rule" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-collapse:collapse;border-top:1px solid ${light('rule')};border-bottom:1px solid ${light('rule')}">` +
  `${lines.map(renderLine).join('')}</table>`

const renderButton = ({ label, url }: { label: string; url: string }): string =>
  `<p style="margin:24px 0"><a class="button" href="${escapeHtml(url)}" style="display:inline-block;padding:13px 24px;border-radius:6px;background-color:${light('primary')};color:${light('onPrimary')};text-decoration:none;font-size:16px;line-height:1.25;font-weight:600">${escapeHtml(label)}</a></p>` +
  `<p class="ink2" style="margin:0 0 16px;font-size:14px;line-height:1.55;color:${light('ink2')};${wrap}">If the button does not work, open this address: ${escapeHtml(url)}</p>`

const renderLargeCode = (code: string): string =>
  `<p class="ink" style="margin:24px 0;font-family:${mono};font-size:32px;line-height:1.2;letter-spacing:6px;color:${light('ink')}">${escapeHtml(code)}</p>`

const renderFoot = (stop: EmailContent['stop']): string =>
  renderParagraph('Pennytrail. Follow every penny.', { colour: 'ink3', size: 14 }) +
  (stop ? renderParagraph({ text: stop.why, link: stop }, { colour: 'ink3', size: 14 }) : '')

/** The line that inboxes show after the subject. The spaces keep later text out of it. */
const renderPreview = (text: string): string =>
  `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(text)}${'&#8199;&#65279;&#847; '.repeat(40)}</div>`

const renderBody = (email: EmailContent): string =>
  [
    renderParagraph(email.greeting),
    ...email.paragraphs.map((paragraph) => renderParagraph(paragraph)),
    email.lines ? renderLines(email.lines) : '',
    email.code ? renderLargeCode(email.code) : '',
    email.action ? renderButton(email.action) : '',
    ...(email.closing ?? []).map((one) => renderParagraph(one, { colour: 'ink2', size: 14 })),
  ].join('')

/** Renders an email as an HTML document of at most 568 pixels, in a light and a dark theme. */
export const renderEmail = (email: EmailContent): string => {
  const [first] = email.paragraphs
  const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'
  return (
    '<!doctype html><html lang="en-GB"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width,initial-scale=1">' +
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">' +
    '<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">' +
    `<title>${escapeHtml(email.subject)}</title><style>${style}</style></head>` +
    `<body class="page" style="margin:0;padding:0;background-color:${light('page')};font-family:${ui};-webkit-text-size-adjust:100%">` +
    (typeof first === 'string' ? renderPreview(first) : '') +
    `<table ${table} class="page" style="background-color:${light('page')};font-family:${ui}"><tr><td class="edge" align="center" style="padding:32px 16px">` +
    `<table ${table.replace('100%', String(cardWidth))} style="width:100%;max-width:${cardWidth}px">` +
    `<tr><td style="padding:0 0 16px"><span class="brand" style="font-family:${display};font-size:22px;font-weight:600;color:${light('primary')}">Pennytrail</span></td></tr>` +
    `<tr><td class="card" style="background-color:${light('card')};border:1px solid ${light('rule')};border-radius:12px"><table ${table}>` +
    (email.picture ? renderPicture(email.picture) : '') +
    `<tr><td class="inside" style="padding:${padding}px ${padding}px ${padding / 2}px;text-align:left">${renderBody(email)}</td></tr></table></td></tr>` +
    `<tr><td style="padding:16px 0 0;text-align:left">${renderFoot(email.stop)}</td></tr>` +
    '</table></td></tr></table></body></html>'
  )
}

import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '../../../platform/markup.ts'

// Variables instead of light-dark(), which browsers of 2023 lack.
const themes = `:root{color-scheme:light dark;--surface:#fff;--ink:#1c2326;--ink-2:#4a5356;--rule:#ddd5c7;--surface-2:#f1ece3;--border-input:#857b6c;--primary:#0f5c55;--focus:#2451c7;--primary-soft:#e4efed;--marigold-edge:#7d5106}
@media(prefers-color-scheme:dark){:root{--surface:#182123;--ink:#eef0ec;--ink-2:#bcc5c2;--rule:#324043;--surface-2:#202b2d;--border-input:#768583;--primary:#6ccbb9;--focus:#ffc65c;--primary-soft:#203a37;--marigold-edge:#f5b73f}}`

const style = `${themes}*{box-sizing:border-box;margin:0}
main{background:var(--surface);color:var(--ink);font:16px/1.45 system-ui,sans-serif;padding:14px 16px;border:1px solid var(--rule);border-radius:12px;display:grid;grid-template-columns:minmax(0,1fr);gap:6px;align-content:center;overflow-wrap:anywhere}
h1,.of{display:-webkit-box;-webkit-box-orient:vertical;overflow:hidden}
h1{font:600 19px/1.2 Georgia,serif;-webkit-line-clamp:3}.of{-webkit-line-clamp:1}p,li,legend{color:var(--ink-2);font-size:14px}
.bar{height:10px;border-radius:99px;background:var(--surface-2);border:1px solid var(--border-input);overflow:hidden}
.bar span{display:block;height:100%;background:var(--primary)}
a{color:var(--primary)}:focus-visible,label:has(:focus-visible){outline:3px solid var(--focus);outline-offset:2px}`

interface WidgetPage {
  readonly title: string
  /** HTML, escaped. */
  readonly body: string
  readonly style: string
  /** A script of our own; none by default. */
  readonly script?: string
}

/** Builds the document of a widget that other websites show in a frame. */
export const buildWidgetPage = ({ body, script, style: more, title }: WidgetPage): string =>
  `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${style}${more}</style></head><body><main>${body}</main>${script === undefined ? '' : `<script>${script}</script>`}</body></html>`

const computeHash = (text: string): string => createHash('sha256').update(text).digest('base64')

/**
 * Builds the policy of a widget: any website may frame it. It loads nothing, runs at most the given
 * script, and sends a form at most to `formTo`.
 */
export const buildWidgetPolicy = (allow: { script?: string; formTo?: string } = {}): string => {
  return [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    ...(allow.script === undefined ? [] : [`script-src 'sha256-${computeHash(allow.script)}'`]),
    "base-uri 'none'",
    `form-action ${allow.formTo ?? "'none'"}`,
    'frame-ancestors *',
  ].join('; ')
}

interface Widget {
  readonly type: 'text/html' | 'image/svg+xml' | 'text/javascript'
  readonly policy: string
  readonly body: string
}

/**
 * Sends a widget to any website. A browser keeps it for five minutes and then asks whether it has
 * changed, so an erased name is gone within five minutes.
 */
export const sendWidget = (request: FastifyRequest, reply: FastifyReply, widget: Widget) => {
  const etag = `"${createHash('sha256').update(widget.body).digest('base64url')}"`
  reply.removeHeader('x-frame-options')
  reply
    .type(`${widget.type}; charset=utf-8`)
    .header('content-security-policy', widget.policy)
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('cache-control', 'public, max-age=300')
    .header('etag', etag)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.send(widget.body)
}

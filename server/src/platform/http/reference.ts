import { routes, type RouteDeclaration } from '@pennytrail/contract'
import * as z from 'zod'
import { escapeHtml } from '../mail/letter.ts'

const whoMay: Record<RouteDeclaration['access'], string> = {
  anyone: 'Anyone',
  'signed-in': 'Anyone signed in',
  confirmed: 'Anyone signed in with a confirmed address',
  admin: 'The platform’s own staff',
  'invite-token': 'Whoever holds the token of an invite',
  provider: 'A payment provider, by its signature',
}

const shape = (label: string, schema: z.ZodType | undefined, io: 'input' | 'output'): string => {
  if (!schema) return ''
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return `<details><summary>${label}</summary><pre tabindex="0">${escapeHtml(JSON.stringify(json, null, 2))}</pre></details>`
}

const section = ([key, route]: [string, RouteDeclaration]): string => {
  const id = key.replaceAll(/[^A-Za-z]+/g, '-').toLowerCase()
  return (
    `<article id="${id}"><h2><a href="#${id}">${escapeHtml(key)}</a></h2>` +
    `<p>${escapeHtml(route.summary)}. <small>${whoMay[route.access]}.</small></p>` +
    shape('Path', route.params, 'input') +
    shape('Query', route.query, 'input') +
    shape('Body', route.body, 'input') +
    shape('Answer', route.response, 'output') +
    (route.errors?.length
      ? `<p>Errors: ${route.errors.map((e) => `<code>${e}</code>`).join(', ')}</p>`
      : '') +
    '</article>'
  )
}

/** The reference page of the API, from the same list as everything else; it needs no script. */
export const apiReference = (origin: string): string =>
  '<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API reference · Pennytrail</title>' +
  '<style>:root{color-scheme:light dark}body{font:16px/1.55 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere}h2{font-size:1.1rem;font-family:ui-monospace,monospace;margin:0}article{border-top:1px solid #8885;padding:1rem 0}pre{overflow:auto;max-height:30rem;font-size:.85rem}summary{cursor:pointer;padding:.25rem 0}</style></head><body>' +
  `<h1>API reference</h1><p>Every call under <code>${escapeHtml(origin)}/api</code>. The same as a machine-readable document: <a href="/api/openapi.json">OpenAPI 3.1</a>. ` +
  'Send the session token in the <code>Authorization</code> header. Amounts are whole minor units with a currency. Errors are <code>{ code, message, error, issues? }</code>.</p>' +
  Object.entries(routes).map(section).join('') +
  '</body></html>'

import { routes, type RouteDeclaration } from '@pennytrail/contract'
import { escapeHtml } from '../platform/markup.ts'
import { describeCall } from './describe-call.ts'
import { guide } from './guide.ts'
import { makeExamples } from './examples.ts'
import { toJsonSchema } from './openapi.ts'

const whoMay: Record<RouteDeclaration['access'], string> = {
  anyone: 'Anyone',
  'signed-in': 'Anyone signed in',
  confirmed: 'Anyone signed in with a confirmed address',
  admin: 'The platform’s own staff',
  'invite-token': 'Anyone with the token of an invite',
  provider: 'A payment provider, by its signature',
}

const renderFolded = (label: string, value: unknown): string =>
  `<details><summary>${label}</summary><pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2))}</pre></details>`

const parts = [
  ['params', 'Path', 'input'],
  ['query', 'Query', 'input'],
  ['body', 'Body', 'input'],
  ['response', 'Answer', 'output'],
] as const

const renderShapes = (key: string, route: RouteDeclaration): string =>
  parts
    .map(([part, label, io]) => {
      const schema = route[part]
      if (!schema) return ''
      const json = toJsonSchema(schema, io)
      const example = renderFolded(`${label}: example`, makeExamples(key, part, json))
      return (part === 'params' || part === 'query' ? '' : example) + renderFolded(label, json)
    })
    .join('')

const renderErrors = ({ errors = [], limits }: RouteDeclaration): string => {
  const codes = [...errors, ...(limits ? ['too-many-requests'] : [])]
  return codes.length === 0
    ? ''
    : `<p>Errors: ${codes.map((code) => `<code>${code}</code>`).join(', ')}</p>`
}

const renderSection = ([key, route]: [string, RouteDeclaration]): string => {
  const id = key.replaceAll(/[^A-Za-z\d]+/g, '-').toLowerCase()
  return (
    `<article id="${id}"><h2><a href="#${id}">${escapeHtml(key)}</a></h2>` +
    `<p>${escapeHtml(route.summary)}. <small>${whoMay[route.access]}.</small></p>` +
    renderTexts(describeCall(route)) +
    renderShapes(key, route) +
    renderErrors(route) +
    '</article>'
  )
}

const renderTexts = (texts: readonly string[]): string =>
  texts
    .map((text) => `<p>${escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')}</p>`)
    .join('')

const introduction = guide
  .map(({ title, text }) => `<h2>${title}</h2>${renderTexts(text)}`)
  .join('')

/** Builds the reference page of the API from the contract. It needs no script. */
export const renderApiReference = (origin: string): string =>
  '<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API reference · Pennytrail</title>' +
  '<style>:root{color-scheme:light dark}body{font:16px/1.55 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere}h2{font-size:1.1rem;margin:1.5rem 0 0}article h2{font-family:ui-monospace,monospace;margin:0}p{margin:.5rem 0}article{border-top:1px solid #8885;padding:1rem 0}pre{overflow:auto;max-height:30rem;font-size:.85rem}summary{cursor:pointer;padding:.25rem 0}</style></head><body>' +
  `<h1>API reference</h1><p>Every call under <code>${escapeHtml(origin)}/api</code>. The same as a machine-readable document: <a href="/api/openapi.json">OpenAPI 3.1</a>. ` +
  '</p>' +
  introduction +
  '<h2>Calls</h2>' +
  Object.entries(routes).map(renderSection).join('') +
  '</body></html>'

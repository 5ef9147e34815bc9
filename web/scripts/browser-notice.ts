import type { Plugin } from 'vite'
import list from '../browsers.json' with { type: 'json' }

const { chrome, edge, firefox, safari, ios } = list

/** Says which browsers the product supports, such as "Chrome from 111, Edge from 111". */
export const describeBrowsers = (): string =>
  `Chrome from ${chrome}, Edge from ${edge}, Firefox from ${firefox}, Safari from ${safari} and iOS from ${ios}`

/** Writes the supported browsers into the notice of index.html. */
export const browserNotice = (): Plugin => ({
  name: 'browser-notice',
  transformIndexHtml: (html) => html.replace('{{browsers}}', describeBrowsers()),
})

import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RenderPage, WebPage } from '@pennytrail/contract/public-pages/rendered-page.ts'

const dist = path.resolve(import.meta.dirname, '../../../../web/dist')

/** The web as it was built: the document around every page, each address, and what writes them. */
export interface BuiltWeb {
  readonly template: string
  /** The page at a path, whichever values stand in it; undefined where there is none. */
  readonly pageAt: (pathname: string) => WebPage | undefined
  readonly render: RenderPage
}

/** /project/:projectId as an expression. Like the router: without regard to case and a last slash. */
const toRegExp = (pattern: string): RegExp => {
  const parts = pattern.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : part))
  return new RegExp(`^${parts.join('/').replace(/\/$/, '')}/?$`, 'i')
}

const matching = (pages: readonly WebPage[]): BuiltWeb['pageAt'] => {
  const table = pages.map((page) => ({ page, expression: toRegExp(page.path) }))
  return (pathname) => table.find(({ expression }) => expression.test(pathname))?.page
}

/** Documents with a head and nothing to run: what tests of the server ask for. */
export const bareWeb: BuiltWeb = {
  template:
    '<!doctype html><html lang="en-GB"><head><title></title></head><body><div id="root"></div></body></html>',
  pageAt: (pathname) => ({ path: pathname, layout: 'main', access: 'anyone', files: [] }),
  render: async () => ({ html: '', data: [] }),
}

/** The build of the web; the bare one where there is none, as while it is worked on. */
export const readBuiltWeb = async (folder = dist): Promise<BuiltWeb> => {
  const toPath = (name: string): string => path.join(folder, name)
  if (!existsSync(toPath('server/render-page.js'))) return bareWeb
  const { renderPage } = (await import(pathToFileURL(toPath('server/render-page.js')).href)) as {
    renderPage: RenderPage
  }
  return {
    template: readFileSync(toPath('index.html'), 'utf8'),
    pageAt: matching(JSON.parse(readFileSync(toPath('pages.json'), 'utf8')) as WebPage[]),
    render: renderPage,
  }
}

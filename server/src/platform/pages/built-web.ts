import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type {
  ListReads,
  RenderPage,
  WebPage,
} from '@pennytrail/contract/public-pages/rendered-page.ts'

const dist = path.resolve(import.meta.dirname, '../../../../web/dist')

/**
 * The built web app: the HTML template, the list of pages, and the functions that render them and
 * list their reads.
 */
export interface BuiltWeb {
  readonly template: string
  /** Returns the page at a path, with any parameter values; undefined if there is none. */
  readonly pageAt: (pathname: string) => WebPage | undefined
  readonly render: RenderPage
  readonly listReads: ListReads
}

/**
 * Converts /project/:projectId to a regular expression. Like the router, it ignores case and a
 * trailing slash.
 */
const toRegExp = (pattern: string): RegExp => {
  const parts = pattern.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : part))
  return new RegExp(`^${parts.join('/').replace(/\/$/, '')}/?$`, 'i')
}

const matching = (pages: readonly WebPage[]): BuiltWeb['pageAt'] => {
  const table = pages.map((page) => ({ page, expression: toRegExp(page.path) }))
  return (pathname) => table.find(({ expression }) => expression.test(pathname))?.page
}

/**
 * Returns a page's address with only the names of its query that the page reads, in one order. All
 * addresses that differ in nothing else, for example in a click id, show the same document.
 */
export const toReadAddress = ({ pageAt }: Pick<BuiltWeb, 'pageAt'>, address: string): string => {
  const [pathname = '', query] = address.split(/\?(.*)/s, 2)
  if (query === undefined) return address
  const given = new URLSearchParams(query)
  const read = new URLSearchParams()
  for (const name of pageAt(pathname)?.query ?? []) {
    for (const value of given.getAll(name)) read.append(name, value)
  }
  return read.size === 0 ? pathname : `${pathname}?${read.toString()}`
}

/** A minimal build with a head and no scripts, for tests of the server. */
export const bareWeb: BuiltWeb = {
  template:
    '<!doctype html><html lang="en-GB"><head><title></title></head><body><div id="root"></div></body></html>',
  pageAt: (pathname) => ({
    path: pathname,
    layout: 'main',
    access: 'anyone',
    query: ['project', 'charity', 'report', 'donation'],
    files: [],
    laterFiles: [],
  }),
  render: async () => ({ html: '', data: [] }),
  listReads: () => [],
}

/** Reads the build of the web app. Without a build, as in development, returns the minimal one. */
export const readBuiltWeb = async (folder = dist): Promise<BuiltWeb> => {
  const toPath = (name: string): string => path.join(folder, name)
  if (!existsSync(toPath('server/render-page.js'))) return bareWeb
  const built: unknown = await import(pathToFileURL(toPath('server/render-page.js')).href)
  const { renderPage, listReads } = built as { renderPage: RenderPage; listReads: ListReads }
  return {
    template: readFileSync(toPath('index.html'), 'utf8'),
    pageAt: matching(JSON.parse(readFileSync(toPath('pages.json'), 'utf8')) as WebPage[]),
    render: renderPage,
    listReads,
  }
}

import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageRoute } from '../src/app/page-route.ts'

/** Brotli bytes of a page's first load, and of all fonts. */
export const budgets = { public: 101_000, app: 165_000, fonts: 60_000 }

const maxScripts = { public: 16, app: 10 }

/** Returns whether a page is open to visitors and has the navbar and the footer. */
export const isPublic = ({ layout, access }: PageRoute): boolean =>
  layout !== 'bare' && access === 'anyone'

/** Returns how many bytes of script the first load of a page may have. */
export const getScriptBudget = (route: PageRoute): number =>
  isPublic(route) ? budgets.public : budgets.app

/**
 * Returns the most script files of a page's first visit. With its document, its styles and two
 * fonts, a public page then makes at most 20 requests before pictures. Any other page makes at most
 * 16, with the calls of a signed-in person.
 */
export const getMaxScripts = (route: PageRoute): number =>
  isPublic(route) ? maxScripts.public : maxScripts.app

/**
 * Reads the table of pages. The path of the import is computed, so that Vite does not bundle the
 * pages into its configuration.
 */
export const readRoutes = async (root: string): Promise<readonly PageRoute[]> => {
  const table = pathToFileURL(join(root, 'src/app/routes.ts')).href
  const { routes } = (await import(table)) as { routes: readonly PageRoute[] }
  return routes
}

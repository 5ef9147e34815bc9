import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageRoute } from '../src/app/routes.ts'

/** Brotli bytes of a page's first load, and of all fonts. */
export const budgets = { public: 110_000, app: 160_000, fonts: 60_000 }

const maxScripts = { arrival: 14, public: 16, other: 24 }

const arrivals = [
  'pages/explore.page.tsx',
  'pages/projects/project.page.tsx',
  'pages/charities/charity.page.tsx',
]

/** Returns whether a page is one of those that most visitors see first, with three pictures. */
export const isArrival = ({ load }: PageRoute): boolean =>
  arrivals.some((page) => load.toString().includes(page))

/** Returns whether a page is open to visitors and has the navbar and the footer. */
export const isPublic = ({ layout, access }: PageRoute): boolean =>
  layout !== 'bare' && access === 'anyone'

/** Returns how many bytes of script the first load of a page may have. */
export const getScriptBudget = (route: PageRoute): number =>
  isPublic(route) ? budgets.public : budgets.app

/**
 * Returns the most script files of a page's first visit. With its document, its styles and two
 * fonts, a public page then makes at most 20 requests before pictures, and Explore, a project's
 * page or a charity's at most 18.
 */
export const getMaxScripts = (route: PageRoute): number => {
  if (!isPublic(route)) return maxScripts.other
  return isArrival(route) ? maxScripts.arrival : maxScripts.public
}

/**
 * Reads the table of pages. The path of the import is computed, so that Vite does not bundle the
 * pages into its configuration.
 */
export const readRoutes = async (root: string): Promise<readonly PageRoute[]> => {
  const table = pathToFileURL(join(root, 'src/app/routes.ts')).href
  const { routes } = (await import(table)) as { routes: readonly PageRoute[] }
  return routes
}

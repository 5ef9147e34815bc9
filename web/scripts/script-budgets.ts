import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageRoute } from '../src/app/routes.ts'

/** Brotli bytes of a page's first load, and of all fonts. */
export const budgets = { public: 110_000, app: 160_000, fonts: 60_000 }

/** Returns how many bytes of script the first load of a page may have. */
export const getScriptBudget = ({ layout, access }: PageRoute): number =>
  layout !== 'bare' && access === 'anyone' ? budgets.public : budgets.app

/**
 * Reads the table of pages. The path of the import is computed, so that Vite does not bundle the
 * pages into its configuration.
 */
export const readRoutes = async (root: string): Promise<readonly PageRoute[]> => {
  const table = pathToFileURL(join(root, 'src/app/routes.ts')).href
  const { routes } = (await import(table)) as { routes: readonly PageRoute[] }
  return routes
}

import type { ComponentType } from 'react'

/**
 * A row of the table of all the product's URLs. All other URLs show the not-found page. Navbar,
 * footer, guard and script budget follow from this table.
 */
export interface PageRoute {
  path: string
  /**
   * `bare` shows the page without navbar and footer; by default it has both. `wide` uses more of a
   * large screen, for lists and tables.
   */
  layout?: 'bare' | 'wide'
  /** By default the guard sends a visitor to /login and back. */
  access?: 'anyone'
  /**
   * The names of the URL's query that the document of the page depends on, with spaces between them:
   * those that a public page reads, and the section of a dashboard. Other names, such as a click id,
   * get the document that is kept without them.
   */
  query?: string
  load: () => Promise<{ default: ComponentType }>
  /** Shown when the page throws an error; by default the generic error screen. */
  onError?: 'not-found'
  /** The page's entry in the navbar: its key, its label, and whether only donors see it. */
  nav?: { entry: string; label: string; forDonors?: true }
  footer?: { group: FooterGroup; label: string }
}

export const footerGroups = ['Pennytrail', 'Giving', 'Trust'] as const
export type FooterGroup = (typeof footerGroups)[number]

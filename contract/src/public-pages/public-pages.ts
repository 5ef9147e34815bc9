/*
 * The addresses of everything that a visitor may read. The specification's own addresses are
 * guarded and stay so; each has a public address that shows the same page. Every link, email, feed
 * and search engine uses the public address.
 */

export interface PublicPage {
  /** The router's patterns of the specification, which need signing in. */
  readonly guarded: readonly [string, ...string[]]
  /** The router's pattern that needs no account, with the same parameters in the same order. */
  readonly address: string
}

/** Maps guarded addresses to public ones. The first row that matches an address counts. */
export const publicPages: readonly PublicPage[] = [
  { guarded: ['/explore'], address: '/projects' },
  { guarded: ['/project/:projectId'], address: '/projects/:projectId' },
  { guarded: ['/project/:projectId/transactions'], address: '/projects/:projectId/transactions' },
  {
    guarded: ['/project/:projectId/transactions/:sequence'],
    address: '/projects/:projectId/transactions/:sequence',
  },
  { guarded: ['/charity/:ukCharityNumber'], address: '/charities/:ukCharityNumber' },
  {
    guarded: ['/charity/:ukCharityNumber/transactions'],
    address: '/charities/:ukCharityNumber/transactions',
  },
  {
    guarded: ['/charity/:ukCharityNumber/transactions/:sequence'],
    address: '/charities/:ukCharityNumber/transactions/:sequence',
  },
  {
    guarded: ['/projectupdate/:updateId', '/charityupdate/:updateId'],
    address: '/updates/:updateId',
  },
  { guarded: ['/donation-portal'], address: '/give' },
  { guarded: ['/donation-success'], address: '/give/thanks' },
]

/** A project's page with a readable end, which is ignored. It comes after all rows above. */
export const projectPageWithTitle = '/projects/:projectId/:title'

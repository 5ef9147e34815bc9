import type { PageRoute } from './page-route.ts'

/** The pages below a charity's address that are for its team. */
export const charityTeamRoutes: readonly PageRoute[] = [
  {
    path: '/charity/:ukCharityNumber/edit',
    load: () => import('../pages/charities/edit-charity.page.tsx'),
    onError: 'not-found',
  },
  {
    path: '/charity/:ukCharityNumber/bank-import',
    load: () => import('../pages/charities/bank-import.page.tsx'),
    onError: 'not-found',
  },
  {
    path: '/charity/:ukCharityNumber/reconcile',
    query: 'account month',
    load: () => import('../pages/charities/reconcile.page.tsx'),
    onError: 'not-found',
  },
  {
    path: '/charity/:ukCharityNumber/bank-rules',
    load: () => import('../pages/charities/bank-rules.page.tsx'),
    onError: 'not-found',
  },
  {
    path: '/charity/:ukCharityNumber/column-maps',
    load: () => import('../pages/charities/column-maps.page.tsx'),
    onError: 'not-found',
  },
  {
    path: '/charity/:ukCharityNumber/published-names',
    load: () => import('../pages/charities/published-names.page.tsx'),
    onError: 'not-found',
  },
  {
    path: '/charity/:ukCharityNumber/nominal-accounts',
    load: () => import('../pages/charities/nominal-accounts.page.tsx'),
    onError: 'not-found',
  },
  {
    path: '/charity/:ukCharityNumber/earlier-gifts',
    query: 'searchTerm page',
    load: () => import('../pages/charities/earlier-gifts.page.tsx'),
    onError: 'not-found',
  },
  {
    path: '/charity/:ukCharityNumber/import',
    load: () => import('../pages/charities/import-projects.page.tsx'),
    onError: 'not-found',
  },
]

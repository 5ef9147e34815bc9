import {
  projectPageWithTitle,
  publicPages,
} from '@pennytrail/contract/public-pages/public-pages.ts'
import { charityTeamRoutes } from './charity-team-routes.ts'
import type { PageRoute } from './page-route.ts'

/** The query of a list of transactions: see read-transaction-filters.ts. */
const transactionsQuery = 'kind category line direction evidence from to text sort order page'

const ownRoutes: readonly PageRoute[] = [
  {
    path: '/',
    access: 'anyone',
    load: () => import('../pages/public-pages/home.page.tsx'),
  },
  {
    path: '/explore',
    layout: 'wide',
    query: 'searchTerm country listOfTags projectOrCharity sort map page limit',
    load: () => import('../pages/explore.page.tsx'),
    nav: { entry: 'explore', label: 'Explore' },
  },
  {
    path: '/how-it-works',
    access: 'anyone',
    load: () => import('../pages/public-pages/how-it-works.page.tsx'),
    nav: { entry: 'how-it-works', label: 'How it works' },
    footer: { group: 'Pennytrail', label: 'How it works' },
  },
  {
    path: '/project-reporting',
    access: 'anyone',
    load: () => import('../pages/public-pages/project-reporting.page.tsx'),
    nav: { entry: 'project-reporting', label: 'Reporting' },
    footer: { group: 'Pennytrail', label: 'How projects report' },
  },
  {
    path: '/meet-the-team',
    access: 'anyone',
    load: () => import('../pages/public-pages/meet-the-team.page.tsx'),
    footer: { group: 'Pennytrail', label: 'Meet the team' },
  },
  {
    path: '/fees',
    access: 'anyone',
    query: 'charity',
    load: () => import('../pages/public-pages/fees.page.tsx'),
    footer: { group: 'Giving', label: 'Fees and charges' },
  },
  {
    path: '/reports/view',
    access: 'anyone',
    query: 'report project charity from to',
    load: () => import('../pages/report.page.tsx'),
  },
  {
    path: '/complaints',
    access: 'anyone',
    query: 'charity',
    load: () => import('../pages/public-pages/complaints.page.tsx'),
    footer: { group: 'Giving', label: 'Complaints' },
  },
  {
    path: '/data-complaint',
    access: 'anyone',
    query: 'charity',
    load: () => import('../pages/public-pages/data-complaint.page.tsx'),
  },
  {
    path: '/fraud-policy',
    access: 'anyone',
    load: () => import('../pages/public-pages/fraud-policy.page.tsx'),
    footer: { group: 'Trust', label: 'Fraud and money laundering' },
  },
  {
    path: '/privacy',
    access: 'anyone',
    load: () => import('../pages/public-pages/privacy.page.tsx'),
    footer: { group: 'Trust', label: 'Privacy' },
  },
  {
    path: '/terms',
    access: 'anyone',
    load: () => import('../pages/public-pages/terms.page.tsx'),
    footer: { group: 'Trust', label: 'Terms of use' },
  },
  {
    path: '/cookies',
    access: 'anyone',
    load: () => import('../pages/public-pages/cookies.page.tsx'),
    footer: { group: 'Trust', label: 'Cookies and storage' },
  },
  {
    path: '/accessibility',
    access: 'anyone',
    load: () => import('../pages/public-pages/accessibility.page.tsx'),
    footer: { group: 'Trust', label: 'Accessibility' },
  },
  {
    path: '/verify',
    access: 'anyone',
    query: 'entry gift charity',
    load: () => import('../pages/verify.page.tsx'),
    footer: { group: 'Trust', label: 'Verify a ledger' },
  },
  {
    path: '/login',
    layout: 'bare',
    access: 'anyone',
    load: () => import('../pages/sign-in/login.page.tsx'),
  },
  {
    path: '/register',
    layout: 'bare',
    access: 'anyone',
    load: () => import('../pages/sign-in/register.page.tsx'),
  },
  {
    path: '/forgot-password',
    layout: 'bare',
    access: 'anyone',
    load: () => import('../pages/sign-in/forgot-password.page.tsx'),
  },
  {
    path: '/confirm-email',
    access: 'anyone',
    load: () => import('../pages/sign-in/confirm-email.page.tsx'),
  },
  {
    path: '/sign-out-everywhere',
    access: 'anyone',
    load: () => import('../pages/sign-in/sign-out-everywhere.page.tsx'),
  },
  {
    path: '/confirm-new-email',
    access: 'anyone',
    load: () => import('../pages/account/confirm-new-email.page.tsx'),
  },
  {
    path: '/notifications',
    query: 'before',
    load: () => import('../pages/account/notifications.page.tsx'),
  },
  { path: '/userprofile', load: () => import('../pages/account/userprofile.page.tsx') },
  {
    path: '/unsubscribe',
    access: 'anyone',
    load: () => import('../pages/account/unsubscribe.page.tsx'),
  },
  {
    path: '/profile-settings',
    query: 'section',
    load: () => import('../pages/account/profile-settings.page.tsx'),
  },
  {
    path: '/invite-portal',
    layout: 'bare',
    access: 'anyone',
    load: () => import('../pages/sign-in/invite-portal.page.tsx'),
  },
  {
    path: '/invite-org-portal',
    layout: 'bare',
    access: 'anyone',
    load: () => import('../pages/sign-in/invite-org-portal.page.tsx'),
  },
  { path: '/dashboard', load: () => import('../pages/account/dashboard.page.tsx') },
  {
    path: '/auth/stripe/oauth/callback',
    layout: 'bare',
    load: () => import('../pages/charities/stripe-callback.page.tsx'),
  },
  {
    path: '/auth/stripe/account-link/return',
    layout: 'bare',
    load: () => import('../pages/charities/stripe-setup-return.page.tsx'),
  },
  {
    path: '/auth/stripe/account-link/refresh',
    layout: 'bare',
    load: () => import('../pages/charities/stripe-setup-refresh.page.tsx'),
  },
  {
    path: '/dashboard-donor',
    layout: 'wide',
    query: 'section',
    load: () => import('../pages/giving/dashboard-donor.page.tsx'),
    nav: { entry: 'gifts', label: 'Your gifts', forDonors: true },
  },
  {
    path: '/donation-portal',
    query: 'project charity amount interval donation as',
    load: () => import('../pages/giving/donation-portal.page.tsx'),
  },
  { path: '/donation-success', load: () => import('../pages/giving/donation-success.page.tsx') },
  {
    path: '/donation/:donationId',
    load: () => import('../pages/giving/donation.page.tsx'),
    onError: 'not-found',
  },
  {
    path: '/guest-gift',
    access: 'anyone',
    load: () => import('../pages/giving/guest-gift.page.tsx'),
  },
  {
    path: '/monthly',
    access: 'anyone',
    load: () => import('../pages/giving/monthly.page.tsx'),
  },
  { path: '/statement', load: () => import('../pages/giving/statement.page.tsx') },
  {
    path: '/giving-story',
    query: 'year',
    load: () => import('../pages/giving/giving-story.page.tsx'),
  },
  {
    path: '/story/:storyId',
    access: 'anyone',
    load: () => import('../pages/giving/story.page.tsx'),
    onError: 'not-found',
  },
  {
    path: '/dashboard-charity',
    layout: 'wide',
    query: 'section',
    load: () => import('../pages/charities/charity-dashboard.page.tsx'),
  },
  {
    path: '/project/:projectId',
    load: () => import('../pages/projects/project.page.tsx'),
    onError: 'not-found',
  },
  {
    path: '/project/:projectId/closure',
    load: () => import('../pages/projects/project-closure.page.tsx'),
    onError: 'not-found',
  },
  {
    path: '/gift-question',
    access: 'anyone',
    load: () => import('../pages/giving/gift-question.page.tsx'),
  },
  {
    path: '/project/:projectId/edit',
    load: () => import('../pages/projects/edit-project.page.tsx'),
    onError: 'not-found',
  },
  {
    path: '/project/:projectId/transactions',
    layout: 'wide',
    query: transactionsQuery,
    load: () => import('../pages/transactions/project-transactions.page.tsx'),
    onError: 'not-found',
  },
  {
    path: '/project/:projectId/transactions/:sequence',
    load: () => import('../pages/transactions/transaction.page.tsx'),
    onError: 'not-found',
  },
  {
    path: '/charity/:ukCharityNumber/transactions',
    layout: 'wide',
    query: transactionsQuery,
    load: () => import('../pages/transactions/charity-transactions.page.tsx'),
    onError: 'not-found',
  },
  {
    path: '/charity/:ukCharityNumber/transactions/:sequence',
    load: () => import('../pages/transactions/transaction.page.tsx'),
    onError: 'not-found',
  },
  { path: '/addtransaction', load: () => import('../pages/transactions/add-transaction.page.tsx') },
  {
    path: '/sendupdate/project',
    layout: 'bare',
    load: () => import('../pages/updates/send-project-update.page.tsx'),
  },
  {
    path: '/sendupdate/charity',
    layout: 'bare',
    load: () => import('../pages/updates/send-charity-update.page.tsx'),
  },
  {
    path: '/projectupdate/:projectUpdateId',
    load: () => import('../pages/updates/project-update.page.tsx'),
    onError: 'not-found',
  },
  {
    path: '/charityupdate/:charityUpdateId',
    load: () => import('../pages/updates/charity-update.page.tsx'),
    onError: 'not-found',
  },
  {
    path: '/updates/:updateId',
    access: 'anyone',
    load: () => import('../pages/updates/update.page.tsx'),
    onError: 'not-found',
  },
  {
    path: '/addproject',
    load: () => import('../pages/projects/add-project.page.tsx'),
  },
  {
    path: '/charity/:ukCharityNumber',
    query: 'page',
    load: () => import('../pages/charities/charity.page.tsx'),
    onError: 'not-found',
  },
  ...charityTeamRoutes,
  {
    path: '/dashboard-donor-org',
    layout: 'wide',
    query: 'section',
    load: () => import('../pages/donor-orgs/dashboard-donor-org.page.tsx'),
  },
  {
    path: '/found-donor-org',
    load: () => import('../pages/donor-orgs/found-donor-org.page.tsx'),
  },
  {
    path: '/donor-org/:donorOrgId',
    load: () => import('../pages/donor-orgs/donor-org.page.tsx'),
    onError: 'not-found',
  },
  {
    path: '/donor-org/:donorOrgId/edit',
    load: () => import('../pages/donor-orgs/edit-donor-org.page.tsx'),
    onError: 'not-found',
  },
  { path: '/grant/new', load: () => import('../pages/grants/new-grant.page.tsx') },
  {
    path: '/grant/:grantId',
    load: () => import('../pages/grants/grant.page.tsx'),
    onError: 'not-found',
  },
  { path: '/matching/new', load: () => import('../pages/matching/new-matching.page.tsx') },
  {
    path: '/matching/:pledgeId',
    load: () => import('../pages/matching/matching.page.tsx'),
    onError: 'not-found',
  },
  {
    path: '/grant-report/:reportId',
    access: 'anyone',
    load: () => import('../pages/grants/grant-report.page.tsx'),
    onError: 'not-found',
  },
  {
    path: '/record-collection',
    load: () => import('../pages/transactions/record-collection.page.tsx'),
  },
  { path: '/record-gift', load: () => import('../pages/grants/record-gift.page.tsx') },
  { path: '/record-grant', load: () => import('../pages/grants/record-grant.page.tsx') },
  { path: '/claim-charity', load: () => import('../pages/charities/claim-charity.page.tsx') },
  {
    path: '/claim-charity/confirm',
    access: 'anyone',
    load: () => import('../pages/charities/confirm-claim.page.tsx'),
  },
  {
    path: '/admin',
    layout: 'wide',
    query: 'section',
    load: () => import('../pages/admin.page.tsx'),
  },
]

const isOwn = (address: string) => ownRoutes.some(({ path }) => path === address)

/** Makes the public page of a guarded one. The navbar's entry stays with the guarded row. */
const makePublicRoute = (guarded: string, path: string): PageRoute => {
  const row = ownRoutes.find((own) => own.path === guarded)
  if (!row) throw new Error(`${guarded}: no such page`)
  const { load, layout, onError, query } = row
  return {
    path,
    load,
    access: 'anyone',
    ...(layout ? { layout } : {}),
    ...(query ? { query } : {}),
    ...(onError ? { onError } : {}),
  }
}

export const routes: readonly PageRoute[] = [
  ...ownRoutes,
  ...publicPages
    .filter(({ address }) => !isOwn(address))
    .map(({ guarded: [guarded], address }) => makePublicRoute(guarded, address)),
  makePublicRoute('/project/:projectId', projectPageWithTitle),
]

/** Returns whether a route shows at a public address what a guarded address shows too. */
export const isPublicPage = (path: string): boolean =>
  path === projectPageWithTitle || publicPages.some(({ address }) => address === path)

/** Returns whether a page exists at exactly this path. Links show only if it does. */
export const hasPage = (path: string): boolean => routes.some((route) => route.path === path)

import {
  projectPageWithTitle,
  publicPages,
} from '@pennytrail/contract/public-pages/public-pages.ts'
import type { ComponentType } from 'react'

/**
 * A row of the table of all the product's URLs. All other URLs show the not-found page. Navbar,
 * footer, guard and script budget follow from this table.
 */
export interface PageRoute {
  path: string
  /** `bare` shows the page without navbar and footer. By default the page has both. */
  layout?: 'bare'
  /** By default the guard sends a visitor to /login and back. */
  access?: 'anyone'
  load: () => Promise<{ default: ComponentType }>
  /** Shown when the page throws an error; by default the generic error screen. */
  onError?: 'not-found'
  /** The page's entry in the navbar: its key, its label, and whether only donors see it. */
  nav?: { entry: string; label: string; forDonors?: true }
  footer?: { group: FooterGroup; label: string }
}

export const footerGroups = ['Pennytrail', 'Giving', 'Trust'] as const
export type FooterGroup = (typeof footerGroups)[number]

const ownRoutes: readonly PageRoute[] = [
  {
    path: '/',
    access: 'anyone',
    load: () => import('../pages/home.page.tsx'),
  },
  {
    path: '/explore',
    load: () => import('../pages/explore.page.tsx'),
    nav: { entry: 'explore', label: 'Explore' },
  },
  {
    path: '/how-it-works',
    access: 'anyone',
    load: () => import('../pages/how-it-works.page.tsx'),
    nav: { entry: 'how-it-works', label: 'How it works' },
    footer: { group: 'Pennytrail', label: 'How it works' },
  },
  {
    path: '/project-reporting',
    access: 'anyone',
    load: () => import('../pages/project-reporting.page.tsx'),
    nav: { entry: 'project-reporting', label: 'Reporting' },
    footer: { group: 'Pennytrail', label: 'How projects report' },
  },
  {
    path: '/meet-the-team',
    access: 'anyone',
    load: () => import('../pages/meet-the-team.page.tsx'),
    footer: { group: 'Pennytrail', label: 'Meet the team' },
  },
  {
    path: '/fees',
    access: 'anyone',
    load: () => import('../pages/fees.page.tsx'),
    footer: { group: 'Giving', label: 'Fees and charges' },
  },
  {
    path: '/reports/view',
    access: 'anyone',
    load: () => import('../pages/report.page.tsx'),
  },
  {
    path: '/complaints',
    access: 'anyone',
    load: () => import('../pages/complaints.page.tsx'),
    footer: { group: 'Giving', label: 'Complaints' },
  },
  {
    path: '/fraud-policy',
    access: 'anyone',
    load: () => import('../pages/fraud-policy.page.tsx'),
    footer: { group: 'Trust', label: 'Fraud and money laundering' },
  },
  {
    path: '/privacy',
    access: 'anyone',
    load: () => import('../pages/privacy.page.tsx'),
    footer: { group: 'Trust', label: 'Privacy' },
  },
  {
    path: '/terms',
    access: 'anyone',
    load: () => import('../pages/terms.page.tsx'),
    footer: { group: 'Trust', label: 'Terms of use' },
  },
  {
    path: '/cookies',
    access: 'anyone',
    load: () => import('../pages/cookies.page.tsx'),
    footer: { group: 'Trust', label: 'Cookies and storage' },
  },
  {
    path: '/accessibility',
    access: 'anyone',
    load: () => import('../pages/accessibility.page.tsx'),
    footer: { group: 'Trust', label: 'Accessibility' },
  },
  {
    path: '/verify',
    access: 'anyone',
    load: () => import('../pages/verify.page.tsx'),
    footer: { group: 'Trust', label: 'Verify a ledger' },
  },
  {
    path: '/login',
    layout: 'bare',
    access: 'anyone',
    load: () => import('../pages/login.page.tsx'),
  },
  {
    path: '/register',
    layout: 'bare',
    access: 'anyone',
    load: () => import('../pages/register.page.tsx'),
  },
  {
    path: '/forgot-password',
    layout: 'bare',
    access: 'anyone',
    load: () => import('../pages/forgot-password.page.tsx'),
  },
  {
    path: '/confirm-email',
    access: 'anyone',
    load: () => import('../pages/confirm-email.page.tsx'),
  },
  {
    path: '/confirm-new-email',
    access: 'anyone',
    load: () => import('../pages/confirm-new-email.page.tsx'),
  },
  {
    path: '/userprofile',
    load: () => import('../pages/userprofile.page.tsx'),
  },
  {
    path: '/unsubscribe',
    access: 'anyone',
    load: () => import('../pages/unsubscribe.page.tsx'),
  },
  {
    path: '/profile-settings',
    load: () => import('../pages/profile-settings.page.tsx'),
  },
  {
    path: '/invite-portal',
    layout: 'bare',
    access: 'anyone',
    load: () => import('../pages/invite-portal.page.tsx'),
  },
  {
    path: '/invite-org-portal',
    layout: 'bare',
    access: 'anyone',
    load: () => import('../pages/invite-org-portal.page.tsx'),
  },
  {
    path: '/dashboard',
    load: () => import('../pages/dashboard.page.tsx'),
  },
  {
    path: '/auth/stripe/oauth/callback',
    layout: 'bare',
    load: () => import('../pages/stripe-callback.page.tsx'),
  },
  {
    path: '/auth/stripe/account-link/return',
    layout: 'bare',
    load: () => import('../pages/stripe-setup-return.page.tsx'),
  },
  {
    path: '/auth/stripe/account-link/refresh',
    layout: 'bare',
    load: () => import('../pages/stripe-setup-refresh.page.tsx'),
  },
  {
    path: '/dashboard-donor',
    load: () => import('../pages/dashboard-donor.page.tsx'),
    nav: { entry: 'gifts', label: 'Your gifts', forDonors: true },
  },
  {
    path: '/donation-portal',
    load: () => import('../pages/donation-portal.page.tsx'),
  },
  {
    path: '/donation-success',
    load: () => import('../pages/donation-success.page.tsx'),
  },
  {
    path: '/donation/:donationId',
    load: () => import('../pages/donation.page.tsx'),
    onError: 'not-found',
  },
  {
    path: '/guest-gift',
    access: 'anyone',
    load: () => import('../pages/guest-gift.page.tsx'),
  },
  {
    path: '/monthly',
    access: 'anyone',
    load: () => import('../pages/monthly.page.tsx'),
  },
  {
    path: '/statement',
    load: () => import('../pages/statement.page.tsx'),
  },
  {
    path: '/dashboard-charity',
    load: () => import('../pages/charity-dashboard.page.tsx'),
  },
  {
    path: '/project/:projectId',
    load: () => import('../pages/project.page.tsx'),
    onError: 'not-found',
  },
  {
    path: '/project/:projectId/closure',
    load: () => import('../pages/project-closure.page.tsx'),
    onError: 'not-found',
  },
  {
    path: '/gift-question',
    access: 'anyone',
    load: () => import('../pages/gift-question.page.tsx'),
  },
  {
    path: '/project/:projectId/edit',
    load: () => import('../pages/edit-project.page.tsx'),
    onError: 'not-found',
  },
  {
    path: '/project/:projectId/transactions',
    load: () => import('../pages/project-transactions.page.tsx'),
    onError: 'not-found',
  },
  {
    path: '/project/:projectId/transactions/:sequence',
    load: () => import('../pages/transaction.page.tsx'),
    onError: 'not-found',
  },
  {
    path: '/charity/:ukCharityNumber/transactions',
    load: () => import('../pages/charity-transactions.page.tsx'),
    onError: 'not-found',
  },
  {
    path: '/charity/:ukCharityNumber/transactions/:sequence',
    load: () => import('../pages/transaction.page.tsx'),
    onError: 'not-found',
  },
  {
    path: '/addtransaction',
    load: () => import('../pages/add-transaction.page.tsx'),
  },
  {
    path: '/sendupdate/project',
    layout: 'bare',
    load: () => import('../pages/send-project-update.page.tsx'),
  },
  {
    path: '/sendupdate/charity',
    layout: 'bare',
    load: () => import('../pages/send-charity-update.page.tsx'),
  },
  {
    path: '/projectupdate/:projectUpdateId',
    load: () => import('../pages/project-update.page.tsx'),
    onError: 'not-found',
  },
  {
    path: '/charityupdate/:charityUpdateId',
    load: () => import('../pages/charity-update.page.tsx'),
    onError: 'not-found',
  },
  {
    path: '/updates/:updateId',
    access: 'anyone',
    load: () => import('../pages/update.page.tsx'),
    onError: 'not-found',
  },
  {
    path: '/addproject',
    load: () => import('../pages/add-project.page.tsx'),
  },
  {
    path: '/charity/:ukCharityNumber',
    load: () => import('../pages/charity.page.tsx'),
    onError: 'not-found',
  },
  {
    path: '/charity/:ukCharityNumber/edit',
    load: () => import('../pages/edit-charity.page.tsx'),
    onError: 'not-found',
  },
  {
    path: '/charity/:ukCharityNumber/bank-import',
    load: () => import('../pages/bank-import.page.tsx'),
    onError: 'not-found',
  },
  {
    path: '/charity/:ukCharityNumber/published-names',
    load: () => import('../pages/published-names.page.tsx'),
    onError: 'not-found',
  },
  {
    path: '/charity/:ukCharityNumber/import',
    load: () => import('../pages/import-projects.page.tsx'),
    onError: 'not-found',
  },
  {
    path: '/dashboard-donor-org',
    load: () => import('../pages/dashboard-donor-org.page.tsx'),
  },
  {
    path: '/found-donor-org',
    load: () => import('../pages/found-donor-org.page.tsx'),
  },
  {
    path: '/donor-org/:donorOrgId',
    load: () => import('../pages/donor-org.page.tsx'),
    onError: 'not-found',
  },
  {
    path: '/donor-org/:donorOrgId/edit',
    load: () => import('../pages/edit-donor-org.page.tsx'),
    onError: 'not-found',
  },
  {
    path: '/grant/:grantId',
    load: () => import('../pages/grant.page.tsx'),
    onError: 'not-found',
  },
  {
    path: '/grant-report/:reportId',
    access: 'anyone',
    load: () => import('../pages/grant-report.page.tsx'),
    onError: 'not-found',
  },
  {
    path: '/record-gift',
    load: () => import('../pages/record-gift.page.tsx'),
  },
  {
    path: '/record-grant',
    load: () => import('../pages/record-grant.page.tsx'),
  },
  {
    path: '/claim-charity',
    load: () => import('../pages/claim-charity.page.tsx'),
  },
  {
    path: '/claim-charity/confirm',
    access: 'anyone',
    load: () => import('../pages/confirm-claim.page.tsx'),
  },
  {
    path: '/admin',
    load: () => import('../pages/admin.page.tsx'),
  },
]

const isOwn = (address: string) => ownRoutes.some(({ path }) => path === address)

/** Makes the public page of a guarded one. The navbar's entry stays with the guarded row. */
const makePublicRoute = (guarded: string, path: string): PageRoute => {
  const row = ownRoutes.find((own) => own.path === guarded)
  if (!row) throw new Error(`${guarded}: no such page`)
  const { load, layout, onError } = row
  return {
    path,
    load,
    access: 'anyone',
    ...(layout ? { layout } : {}),
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

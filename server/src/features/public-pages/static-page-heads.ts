/** What each address says of itself in tabs, search results and shared links. */
export interface OwnHead {
  readonly title: string
  readonly description: string
  /** Open to search engines, and readable before any script runs. */
  readonly listed?: true
}

const place = 'Give to a UK charity’s project and follow every penny to what it paid for.'
const guarded = (title: string): OwnHead => ({ title, description: place })

/** Keyed by the pattern of web/src/app/routes.ts; a test holds the two lists together. */
export const pageHeads: Readonly<Record<string, OwnHead>> = {
  '/': {
    title: 'Follow every penny you give',
    description:
      'Pennytrail is where you give to a UK charity’s project and see, in its open ledger, what your money paid for.',
    listed: true,
  },
  '/how-it-works': {
    title: 'How it works',
    description:
      'How a gift travels from your card to a charity’s open ledger and on to what it pays for: for donors, donor organisations and charities.',
    listed: true,
  },
  '/project-reporting': {
    title: 'How projects report',
    description:
      'What every project on Pennytrail publishes about its money: each payment with its receipt, what is left, and what came of it. With a real project to read.',
    listed: true,
  },
  '/reports/view': {
    title: 'Report',
    description: 'What came in, what was spent and on what, from a charity’s open ledger.',
    listed: true,
  },
  '/meet-the-team': {
    title: 'Meet the team',
    description: 'The people who build and run Pennytrail, and how to reach them.',
    listed: true,
  },
  '/privacy': {
    title: 'Privacy',
    description:
      'What Pennytrail knows about you, why, who else sees it, how long it is kept, and how to get it or have it removed.',
    listed: true,
  },
  '/terms': {
    title: 'Terms of use',
    description:
      'The rules between you and Pennytrail: giving, running a charity’s page, what is published, and what happens when something goes wrong.',
    listed: true,
  },
  '/cookies': {
    title: 'Cookies and storage',
    description:
      'Everything that Pennytrail keeps in your browser, by name: one cookie and a few stored settings. No tracking and no advertising.',
    listed: true,
  },
  '/fees': {
    title: 'Fees and charges',
    description:
      'What is taken from a gift, by whom, and what reaches the charity, with a worked example of £10. Pennytrail takes nothing.',
    listed: true,
  },
  '/complaints': {
    title: 'Complaints',
    description:
      'How to complain about a charity, a project or Pennytrail itself, how soon you hear back, and who decides if you are not content.',
    listed: true,
  },
  '/fraud-policy': {
    title: 'Fraud and money laundering',
    description:
      'How Pennytrail keeps fraud and money laundering out, what you can check yourself, how to report a concern, and the safeguarding contact.',
    listed: true,
  },
  '/accessibility': {
    title: 'Accessibility',
    description:
      'How Pennytrail meets WCAG 2.2 AA, what is known not to work, and how to tell us about a barrier.',
    listed: true,
  },
  '/verify': {
    title: 'Verify a ledger or a receipt',
    description:
      'Check on your own device that no entry of a charity’s ledger was changed or left out, against checkpoints that are signed each hour.',
    listed: true,
  },
  '/explore': guarded('Explore'),
  '/login': guarded('Log in'),
  '/register': guarded('Create your account'),
  '/forgot-password': guarded('Forgot password'),
  '/confirm-email': guarded('Confirm your email address'),
  '/confirm-new-email': guarded('Use your new email address'),
  '/userprofile': guarded('Profile'),
  '/unsubscribe': guarded('Unsubscribe'),
  '/profile-settings': guarded('Profile settings'),
  '/invite-portal': guarded('Your invite'),
  '/invite-org-portal': guarded('Your invite'),
  '/dashboard': guarded('Dashboard'),
  '/dashboard-donor': guarded('Your giving'),
  '/donation-portal': guarded('Give'),
  '/donation-success': guarded('Thank you'),
  '/auth/stripe/oauth/callback': guarded('Connecting your Stripe account'),
  '/auth/stripe/account-link/return': guarded('Your Stripe account'),
  '/auth/stripe/account-link/refresh': guarded('Your Stripe account'),
  '/donation/:donationId': guarded('Your gift'),
  '/monthly/:link': guarded('Your monthly gift'),
  '/statement': guarded('Your statement'),
  '/gift-question': guarded('A question about your gift'),
  '/grant/:grantId': guarded('Grant'),
  '/grant-report/:reportId': guarded('Report on a grant'),
  '/record-gift': guarded('Record a gift'),
  '/record-grant': guarded('Record a grant'),
  '/dashboard-charity': guarded('Charity dashboard'),
  '/project/:projectId': guarded('Project'),
  '/project/:projectId/edit': guarded('Edit project'),
  '/project/:projectId/closure': guarded('Close the project'),
  '/project/:projectId/transactions': guarded('Transactions'),
  '/project/:projectId/transactions/:sequence': guarded('Transaction'),
  '/charity/:ukCharityNumber/transactions': guarded('Transactions'),
  '/charity/:ukCharityNumber/transactions/:sequence': guarded('Transaction'),
  '/addtransaction': guarded('Add a transaction'),
  '/sendupdate/project': guarded('Write an update'),
  '/sendupdate/charity': guarded('Write an update'),
  '/projectupdate/:projectUpdateId': guarded('Update'),
  '/charityupdate/:charityUpdateId': guarded('Update'),
  '/addproject': guarded('Add a project'),
  '/charity/:ukCharityNumber': guarded('Charity'),
  '/charity/:ukCharityNumber/edit': guarded('Edit the charity’s page'),
  '/charity/:ukCharityNumber/bank-import': guarded('Import from your bank'),
  '/charity/:ukCharityNumber/published-names': guarded('Published names'),
  '/charity/:ukCharityNumber/import': guarded('Import projects'),
  '/dashboard-donor-org': guarded('Organisation dashboard'),
  '/found-donor-org': guarded('Found your donor organisation'),
  '/donor-org/:donorOrgId': guarded('Donor organisation'),
  '/donor-org/:donorOrgId/edit': guarded('Edit the organisation’s page'),
  '/claim-charity': guarded('Claim your charity'),
  '/claim-charity/confirm': guarded('Is this your charity’s address?'),
  '/admin': guarded('Administration'),
}

export const notFoundHead: OwnHead = { title: 'Page not found', description: place }

/** A page that came later than its row here still has a head. */
export const headAt = (pattern: string): OwnHead => pageHeads[pattern] ?? guarded('Pennytrail')

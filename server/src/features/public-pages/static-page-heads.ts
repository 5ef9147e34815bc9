export interface StaticHead {
  readonly title: string
  readonly description: string
  /** Whether search engines may index the page, which is readable without scripts. */
  readonly listed?: true
  /**
   * Whether the page shows one project, charity or update. Visitors can read the page, and search
   * engines list it, if that is public.
   */
  readonly subject?: true
  /**
   * Whether the server renders the page, although search engines may not index it and it needs
   * scripts.
   */
  readonly rendered?: true
}

const place = 'Give to a UK charity’s project and follow every penny to what it paid for.'
const makeGuardedHead = (title: string): StaticHead => ({ title, description: place })

/** The head of a page about one project, charity or update, before it is known which one. */
const makePublicHead = (title: string): StaticHead => ({ ...makeGuardedHead(title), subject: true })

/** The heads by the route patterns of web/src/app/routes.ts. A test keeps the two lists equal. */
export const pageHeads: Readonly<Record<string, StaticHead>> = {
  '/': {
    title: 'Follow every penny you give',
    description:
      'Pennytrail is where you give to a UK charity’s project and see, in its open ledger, what your money paid for.',
    listed: true,
  },
  '/how-it-works': {
    title: 'How it works',
    description:
      'How a gift travels from you to a charity’s open ledger and on to what it pays for: for donors, donor organisations and charities.',
    listed: true,
  },
  '/project-reporting': {
    title: 'How projects report',
    description:
      'What every project on Pennytrail publishes about its money: each payment with its receipt, what is unspent and what it achieved, with a real example.',
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
      'How to complain about a charity, a project or Pennytrail itself, how soon you hear back, and who decides if you are unhappy with the answer.',
    listed: true,
  },
  '/data-complaint': {
    title: 'Complain about your personal data',
    description:
      'A form to complain about how Pennytrail or a charity uses your personal data. You do not need an account.',
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
  '/projects': {
    title: 'Explore projects and charities',
    description:
      'Find a UK charity or one of its projects to give to, and see where its money comes from and what it pays for.',
    listed: true,
  },
  '/projects/:projectId': makePublicHead('Project'),
  '/projects/:projectId/:title': makePublicHead('Project'),
  '/projects/:projectId/transactions': makePublicHead('Transactions'),
  '/projects/:projectId/transactions/:sequence': makePublicHead('Transaction'),
  '/charities/:ukCharityNumber': makePublicHead('Charity'),
  '/charities/:ukCharityNumber/transactions': makePublicHead('Transactions'),
  '/charities/:ukCharityNumber/transactions/:sequence': makePublicHead('Transaction'),
  '/updates/:updateId': makePublicHead('Update'),
  '/give': { ...makeGuardedHead('Give'), rendered: true },
  '/give/thanks': makeGuardedHead('Thank you'),
  '/explore': makeGuardedHead('Explore'),
  '/login': makeGuardedHead('Log in'),
  '/register': makeGuardedHead('Create your account'),
  '/forgot-password': makeGuardedHead('Forgot password'),
  '/confirm-email': makeGuardedHead('Confirm your email address'),
  '/sign-out-everywhere': makeGuardedHead('Sign out everywhere'),
  '/confirm-new-email': makeGuardedHead('Use your new email address'),
  '/userprofile': makeGuardedHead('Profile'),
  '/notifications': makeGuardedHead('Notifications'),
  '/unsubscribe': makeGuardedHead('Unsubscribe'),
  '/profile-settings': makeGuardedHead('Profile settings'),
  '/invite-portal': makeGuardedHead('Your invite'),
  '/invite-org-portal': makeGuardedHead('Your invite'),
  '/dashboard': makeGuardedHead('Dashboard'),
  '/dashboard-donor': makeGuardedHead('Your giving'),
  '/donation-portal': makeGuardedHead('Give'),
  '/donation-success': makeGuardedHead('Thank you'),
  '/auth/stripe/oauth/callback': makeGuardedHead('Connecting your Stripe account'),
  '/auth/stripe/account-link/return': makeGuardedHead('Your Stripe account'),
  '/auth/stripe/account-link/refresh': makeGuardedHead('Your Stripe account'),
  '/donation/:donationId': makeGuardedHead('Your gift'),
  '/guest-gift': makeGuardedHead('Your gift'),
  '/monthly': makeGuardedHead('Your monthly gift'),
  '/statement': makeGuardedHead('Your statement'),
  '/giving-story': makeGuardedHead('Your giving'),
  '/story/:storyId': makeGuardedHead('A year of giving'),
  '/gift-question': makeGuardedHead('A question about your gift'),
  '/grant/new': makeGuardedHead('Make a grant'),
  '/grant/:grantId': makeGuardedHead('Grant'),
  '/matching/new': makeGuardedHead('Match gifts'),
  '/matching/:pledgeId': makeGuardedHead('Matching'),
  '/grant-report/:reportId': makeGuardedHead('Report on a grant'),
  '/record-gift': makeGuardedHead('Record a gift'),
  '/record-collection': makeGuardedHead('Record a collection'),
  '/record-grant': makeGuardedHead('Record a grant'),
  '/dashboard-charity': makeGuardedHead('Charity dashboard'),
  '/project/:projectId': makeGuardedHead('Project'),
  '/project/:projectId/edit': makeGuardedHead('Edit project'),
  '/project/:projectId/closure': makeGuardedHead('Close the project'),
  '/project/:projectId/transactions': makeGuardedHead('Transactions'),
  '/project/:projectId/transactions/:sequence': makeGuardedHead('Transaction'),
  '/charity/:ukCharityNumber/transactions': makeGuardedHead('Transactions'),
  '/charity/:ukCharityNumber/transactions/:sequence': makeGuardedHead('Transaction'),
  '/addtransaction': makeGuardedHead('Add a transaction'),
  '/sendupdate/project': makeGuardedHead('Write an update'),
  '/sendupdate/charity': makeGuardedHead('Write an update'),
  '/projectupdate/:projectUpdateId': makeGuardedHead('Update'),
  '/charityupdate/:charityUpdateId': makeGuardedHead('Update'),
  '/addproject': makeGuardedHead('Add a project'),
  '/charity/:ukCharityNumber': makeGuardedHead('Charity'),
  '/charity/:ukCharityNumber/edit': makeGuardedHead('Edit the charity’s page'),
  '/charity/:ukCharityNumber/bank-import': makeGuardedHead('Import from your bank'),
  '/charity/:ukCharityNumber/bank-rules': makeGuardedHead('Rules for bank lines'),
  '/charity/:ukCharityNumber/column-maps': makeGuardedHead('Columns of your files'),
  '/charity/:ukCharityNumber/reconcile': makeGuardedHead('Reconcile your accounts'),
  '/charity/:ukCharityNumber/nominal-accounts': makeGuardedHead('Nominal accounts'),
  '/charity/:ukCharityNumber/earlier-gifts': makeGuardedHead('Bring in earlier gifts'),
  '/charity/:ukCharityNumber/published-names': makeGuardedHead('Published names'),
  '/charity/:ukCharityNumber/import': makeGuardedHead('Import projects'),
  '/dashboard-donor-org': makeGuardedHead('Organisation dashboard'),
  '/found-donor-org': makeGuardedHead('Set up your donor organisation'),
  '/donor-org/:donorOrgId': makeGuardedHead('Donor organisation'),
  '/donor-org/:donorOrgId/edit': makeGuardedHead('Edit the organisation’s page'),
  '/claim-charity': makeGuardedHead('Claim your charity'),
  '/claim-charity/confirm': makeGuardedHead('Is this your charity’s address?'),
  '/admin': makeGuardedHead('Administration'),
}

export const notFoundHead: StaticHead = { title: 'Page not found', description: place }

/** Returns the head of a route, or a default if `pageHeads` does not list the route yet. */
export const getStaticHead = (pattern: string): StaticHead =>
  pageHeads[pattern] ?? makeGuardedHead('Pennytrail')

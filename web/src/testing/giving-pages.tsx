import type { Donation } from '@pennytrail/contract'
import { afterEach, beforeEach, vi } from 'vitest'
import { useSession } from '../features/identity/session/session.ts'
import { useUser } from '../features/identity/user.ts'
import { givingProject, projectId } from './donation.ts'
import { stubServer } from './session.ts'
import DashboardDonorPage from '../pages/giving/dashboard-donor.page.tsx'
import DonationPortalPage from '../pages/giving/donation-portal.page.tsx'
import DonationSuccessPage from '../pages/giving/donation-success.page.tsx'
import DonationPage from '../pages/giving/donation.page.tsx'
import { openPages } from './render.tsx'

export const assign = vi.fn<(url: string | URL) => void>()
const system = { demo: false, testPayments: true, outbox: true, cookieDomain: null }

export function server(answers: object) {
  const fake = stubServer({
    'GET /api/system': system,
    'GET /api/donation/started': { payments: [] },
    [`GET /api/project/${projectId}`]: givingProject(),
    ...answers,
  })
  return fake
}

export function open(at: string) {
  const { router } = openPages(
    {
      '/donation-portal': <DonationPortalPage />,
      '/donation-success': <DonationSuccessPage />,
      '/give': <DonationPortalPage />,
      '/give/thanks': <DonationSuccessPage />,
      '/donation/:donationId': <DonationPage />,
      '/dashboard-donor': <DashboardDonorPage />,
    },
    at,
  )
  return router
}

/** The fields of a gift whose giver went to the payment page and whose card was declined. */
export const startedGift: Partial<Donation> = {
  status: 'pending',
  succeededAt: null,
  gift: 5000,
  amount: 5000,
  message: 'For the cooks.',
  lastDecline: 'Your card was declined.',
  checkoutUrl: '/test-payments/pay/cs_test_1',
}

/** Signs a donor in before each test of the giving pages, and resets the fake server after it. */
export function setUpGivingPages(): void {
  beforeEach(() => {
    useSession.setState({
      status: 'signed-in',
      userId: 'person-1',
      firstname: 'Asha',
      lastname: 'Okoro',
    })
    useUser.setState({ userType: 'DONOR' })
    vi.spyOn(window.location, 'assign').mockImplementation(assign)
  })
  afterEach(() => {
    vi.restoreAllMocks()
    sessionStorage.clear()
    assign.mockReset()
  })
}

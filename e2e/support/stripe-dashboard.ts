import type { Browser } from '@playwright/test'
import { expectGoodScreen } from './screens.ts'
import { signInAs } from './sign-in.ts'

/**
 * Presses a button beside the newest payment of an amount, such as £41.00, on the charity's dashboard
 * at the stand-in of the card processor. Other journeys pay other amounts at the same time.
 */
export const pressAtStripeDashboard = async (
  browser: Browser,
  baseURL: string | undefined,
  amount: string,
  name: string,
): Promise<void> => {
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const office = await context.newPage()
  await signInAs(office, 'charity')
  await office.goto('/dashboard-charity?section=payments')
  const address = await office
    .getByRole('link', { name: /Open the Stripe dashboard/ })
    .getAttribute('href')
  await office.goto(address ?? '')
  await expectGoodScreen(office)
  const payment = office.getByRole('listitem').filter({ hasText: amount })
  await payment.getByRole('button', { name }).first().click()
  await context.close()
}

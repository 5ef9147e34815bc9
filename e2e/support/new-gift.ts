import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { signInAsNewDonor } from './register.ts'
import { expect } from './test.ts'

/** Signs in as a new donor who pays £12.34 to the demonstration's first charity. */
export const makeNewGift = async (
  page: Page,
): Promise<{ id: string; reference: string; email: string }> => {
  const email = await signInAsNewDonor(page)
  const cookies = await page.context().cookies()
  const authorization = cookies.find(({ name }) => name === 'jwt_authorisation')?.value ?? ''
  const headers = { authorization }
  const charity = (await (await page.request.get('/api/charity/9000001')).json()) as { id: string }
  const id = randomUUID()
  const data = { id, charityId: charity.id, amount: 1234, currency: 'GBP', coverFee: false }
  const started = await page.request.post('/api/donation', {
    headers,
    data: { ...data, shownAs: 'anonymous' },
  })
  expect(started.ok(), await started.text()).toBe(true)
  const { checkoutUrl, donation } = (await started.json()) as {
    checkoutUrl: string
    donation: { reference: string }
  }
  await page.request.post(checkoutUrl, { form: { test_card: '4242424242424242' } })
  await expect
    .poll(async () => {
      const read = await page.request.get(`/api/donation/${id}`, { headers })
      return ((await read.json()) as { donation: { status: string } }).donation.status
    })
    .toBe('succeeded')
  return { id, reference: donation.reference, email }
}

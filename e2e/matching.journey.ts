import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { openGuestForm, payButton } from './support/guest.ts'
import { expectGoodScreen } from './support/screens.ts'
import { getDemoToken, signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const getDayAfter = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Creates a project that no other journey changes. */
const makeProject = async (page: Page): Promise<{ id: string; title: string }> => {
  const headers = { authorization: await getDemoToken(page.request, 'charity') }
  const read = await page.request.get('/api/charity/9000001', { headers })
  const { id: charityId } = (await read.json()) as { id: string }
  const id = randomUUID()
  const title = `A matched boat ${id.slice(0, 6)}`
  const made = await page.request.post('/api/project', {
    headers,
    data: {
      id,
      charityId,
      title,
      summary: 'A boat for the young people of the harbour.',
      story: 'They learn to row.',
      countries: ['GB'],
      place: 'Penzance',
      tags: ['Education'],
      target: 500_000,
      startsOn: '2026-01-01',
      endsOn: '2027-12-31',
      lifecycle: 'active',
    },
  })
  expect(made.ok(), await made.text()).toBe(true)
  return { id, title }
}

const openGuest = async (browser: Browser, baseURL: string | undefined): Promise<Page> =>
  (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()

test('an organisation opens a pot, three guests give, one card is declined, and the pot, the ledger and the thank-you pages agree', async ({
  page: officer,
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const { id, title } = await makeProject(officer)
  await signInAs(officer, 'donor-org')
  await officer.goto('/dashboard-donor-org')
  await officer.getByRole('link', { name: 'Match gifts' }).click()
  await expect(officer.getByRole('heading', { level: 1 })).toHaveText('Match gifts')
  await officer.getByRole('button', { name: 'Offer it to the charity' }).click()
  await expect(officer.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeVisible()
  await officer.getByLabel('Charity', { exact: true }).fill('Hearth and Harbour')
  await officer.getByRole('option', { name: /^Hearth and Harbour/ }).click()
  await officer.getByLabel('Which gifts do you match?').selectOption({ label: title })
  await officer.getByLabel('Name of the matching').fill('Harbour match')
  await officer.getByLabel('How much do you promise in all?').fill('25')
  await officer.getByLabel('Last day').fill(getDayAfter(20))
  await officer.getByLabel('Paid by').fill(getDayAfter(40))
  await officer.getByLabel('Yes, it comes in any case').check()
  await officer.getByLabel(/^I sign this for/).check()
  await officer.getByRole('button', { name: 'Offer it to the charity' }).click()
  await expect(officer.getByText(/must not be called matching/).first()).toBeVisible()
  await officer.getByLabel('No, only because people give').check()
  await expect(officer.getByText(/This money comes only because people give/)).toBeVisible()
  await expectGoodScreen(officer)
  await officer.getByRole('button', { name: 'Offer it to the charity' }).click()
  await expect(officer.getByRole('heading', { level: 1 })).toHaveText('Harbour match')
  await expect(officer.getByText('Waiting for the charity')).toBeVisible()
  await expectGoodScreen(officer)
  const address = new URL(officer.url()).pathname

  const manager = await openGuest(browser, baseURL)
  await signInAs(manager, 'charity')
  await manager.goto('/dashboard-charity?section=donors')
  await manager.getByRole('link', { name: new RegExp(title) }).click()
  await manager.getByRole('button', { name: 'Accept', exact: true }).click()
  await manager.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(manager.getByText('Open', { exact: true })).toBeVisible()

  const visitor = await openGuest(browser, baseURL)
  await visitor.goto(`/projects/${id}`)
  await expect(visitor.getByText('£25 of £25 matching left')).toBeVisible()
  await expectGoodScreen(visitor)

  const [first, second, third] = [
    await openGuest(browser, baseURL),
    await openGuest(browser, baseURL),
    visitor,
  ]
  const query = `project=${id}&amount=10`
  await openGuestForm(first, query)
  await expect(first.getByText(/^Your £10 is doubled: .* adds £10\.$/)).toBeVisible()
  await expectGoodScreen(first)
  // The third opens the form before the others pay, and sees what is left then.
  await openGuestForm(third, query)
  await expect(third.getByText(/^Your £10 is doubled/)).toBeVisible()
  await payButton(first, '10.00').click()
  await first.getByRole('button', { name: /^Pays/ }).first().click()
  await first.getByRole('button', { name: /^Pay / }).click()
  await expect(first.getByText(/^Your £10 unlocked £10 of /)).toBeVisible()
  await expectGoodScreen(first)

  await openGuestForm(second, query)
  await payButton(second, '10.00').click()
  await second.getByRole('button', { name: /Is declined/ }).click()
  await expect(second.getByRole('alert')).toContainText('Your card was declined.')

  await payButton(third, '10.00').click()
  await expect(third.getByText(/Only £5\.00 of matching money is left now/)).toBeVisible()
  await expect(third.getByText(/^Your £10 is matched in part: .* adds £5\.$/)).toBeVisible()
  await expectGoodScreen(third)
  await payButton(third, '10.00').click()
  await third.getByRole('button', { name: /^Pays/ }).first().click()
  await third.getByRole('button', { name: /^Pay / }).click()
  await expect(third.getByText(/^Your £10 unlocked £5 of /)).toBeVisible()

  await manager.goto(address)
  await expect(manager.getByText('£15.00').first()).toBeVisible()
  await manager.getByRole('button', { name: 'Record a payment' }).click()
  await expect(manager.getByLabel('Amount')).toHaveValue('15.00')
  await manager.getByRole('button', { name: 'Record the payment' }).click()
  await expect(manager.getByText('Recorded: £15.00 of matching.')).toBeVisible()
  await expect(manager.getByRole('link', { name: /^no\. \d+$/ })).toHaveCount(2)
  await expectGoodScreen(manager)

  await first.reload()
  await expect(first.getByText('It is paid to the charity.').first()).toBeVisible()
  await visitor.goto(`/projects/${id}`)
  await expect(visitor.getByText('£0 of £25 matching left')).toBeVisible()
  await expect(
    visitor.getByText('£15.00 matched with gifts so far: £15.00 paid, £0.00 promised.'),
  ).toBeVisible()
  await visitor.goto(`/projects/${id}/transactions?kind=match`)
  await expect(visitor.getByText('Match funding')).not.toHaveCount(0)
  await expectGoodScreen(visitor)
})

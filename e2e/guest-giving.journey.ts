import type { Page } from '@playwright/test'
import { countEffort, subtractEffort } from './support/effort.ts'
import { findGuestLink, payButton, queryProject } from './support/guest.ts'
import { findEmail } from './support/outbox.ts'
import { expectGoodScreen } from './support/screens.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const email = 'robin.marsh@guest.example'

/** Opens a project from the home page as a visitor, by a search with a typing error. */
const findProject = async (page: Page): Promise<void> => {
  await page.goto('/')
  await page.getByRole('searchbox').fill('boreholse')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText(/Showing results for “boreholes”/)).toBeVisible()
  await page.getByRole('link', { name: 'Six boreholes for Nkhotakota' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Six boreholes for Nkhotakota' }),
  ).toBeVisible()
}

test('a visitor without an account finds a project, gives £25 by wallet and gets the receipt', async ({
  page,
}) => {
  const count = await countEffort(page)
  await findProject(page)
  const atProject = count()
  await page.getByRole('link', { name: 'Give to this project' }).first().click()
  await expect(page).toHaveURL(/\/give\?project=/)
  await page.getByLabel('Name', { exact: true }).fill('Robin Marsh')
  await page.getByLabel('Email for your receipt').fill(email)
  await expectGoodScreen(page)
  await payButton(page, '25.00').click()
  await expect(page.getByRole('heading', { name: 'Pay by card' })).toBeVisible()
  const toPayment = subtractEffort(count(), atProject)
  expect(toPayment).toEqual({ presses: 2, fields: 2, screens: 2 })

  await page.getByRole('button', { name: 'Apple Pay' }).click()
  await expect(page).toHaveURL(/\/give\/thanks\?donation=/)
  expect(count()).toEqual({ presses: 5, fields: 3, screens: 6 })
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Robin' })).toBeVisible()
  await expect(page.getByText(/Your gift of £25\.00 to .* has arrived/)).toBeVisible()
  await expectGoodScreen(page)
  const receipt = await findEmail(page.request, email, /Your receipt: £25\.00/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Robin' })).toBeVisible()

  // The link in the receipt opens the gift without an account.
  await page.goto(findGuestLink(receipt))
  await expect(page.getByRole('heading', { name: 'Where it went' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Receipt', exact: true })).toBeVisible()
  await expectGoodScreen(page)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as PDF' }).click()
  expect((await file).suggestedFilename()).toMatch(/^receipt-PT-.*\.pdf$/)

  // Signing in leads back to the gift; one press then keeps it in the account.
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill('donor@demo.example')
  await page.getByLabel('Password', { exact: true }).fill('Follow-every-penny-1')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Keep it in my account' }).click()
  await expect(page).toHaveURL(/\/donation\//)
  await expect(page.getByRole('heading', { name: 'Receipt', exact: true })).toBeVisible()
  expect(count()).toEqual({ presses: 9, fields: 5, screens: 10 })
  await page.goto('/dashboard-donor?section=gifts')
  await expect(page.getByText('Six boreholes for Nkhotakota').first()).toBeVisible()
})

test('a signed-in giver reaches the payment page from a project in two presses and without a field', async ({
  page,
}) => {
  const count = await countEffort(page)
  await signInAs(page, 'donor')
  await findProject(page)
  const atProject = count()
  await page.getByRole('link', { name: 'Give to this project' }).first().click()
  await payButton(page, '25.00').click()
  await expect(page.getByRole('heading', { name: 'Pay by card' })).toBeVisible()
  expect(subtractEffort(count(), atProject)).toEqual({ presses: 2, fields: 0, screens: 2 })
})

test('a guest sees the button with the sum on the first screen of a laptop, and in a bar that stays on a phone', async ({
  page,
}) => {
  const address = `/give?${await queryProject(page)}&amount=25`
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(address)
  await expect(payButton(page, '25.00')).toBeInViewport({ ratio: 1 })

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(address)
  await expect(payButton(page, '25.00')).toBeInViewport({ ratio: 1 })
  await page.getByLabel('Name', { exact: true }).scrollIntoViewIfNeeded()
  await expect(payButton(page, '25.00')).toBeInViewport({ ratio: 1 })
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expect(payButton(page, '25.00')).toBeInViewport({ ratio: 1 })
})

test('a guest turns off the link to a gift and gets a new link by email', async ({ page }) => {
  const address = 'una.ferris@guest.example'
  await findProject(page)
  await page.getByRole('link', { name: 'Give to this project' }).first().click()
  await page.getByLabel('Name', { exact: true }).fill('Una Ferris')
  await page.getByLabel('Email for your receipt').fill(address)
  await page.getByRole('button', { name: 'Pay £25.00', exact: true }).click()
  await page.getByRole('button', { name: 'Apple Pay' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Una' })).toBeVisible()
  const receipt = await findEmail(page.request, address, /Your receipt: £25\.00/)
  await page.goto(findGuestLink(receipt))
  await page.getByRole('button', { name: 'Turn this link off' }).click()
  await page.getByRole('button', { name: 'Turn it off' }).click()
  await expect(page.getByRole('heading', { name: 'This link does not open a gift' })).toBeVisible()
  await expectGoodScreen(page)
  await page.getByLabel('Email address of your gift').fill(address)
  await page.getByRole('button', { name: 'Email me new links' }).click()
  await expect(page.getByText('we have emailed it new links')).toBeVisible()
  const notice = await findEmail(page.request, address, /Your links to your gifts/)
  await page.goto('/')
  await page.goto(findGuestLink(notice))
  await expect(page.getByRole('heading', { name: 'Receipt', exact: true })).toBeVisible()
})

test('another browser sees nothing of a guest’s gift', async ({ page, browser, baseURL }) => {
  await findProject(page)
  await page.getByRole('link', { name: 'Give to this project' }).first().click()
  await page.getByLabel('Name', { exact: true }).fill('Robin Marsh')
  await page.getByLabel('Email for your receipt').fill(email)
  await page.getByRole('button', { name: 'Pay £25.00', exact: true }).click()
  await page.getByRole('button', { name: 'Google Pay' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Robin' })).toBeVisible()

  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.getByRole('heading', { name: 'We cannot show this gift here' })).toBeVisible()
  await expect(other.getByText('Robin')).toHaveCount(0)
  await expectGoodScreen(other)
  await context.close()
})

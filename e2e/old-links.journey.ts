import { findGuestLink, openGuestForm, payButton, queryProject } from './support/guest.ts'
import { findEmail } from './support/outbox.ts'
import { startProduct, type Product } from './support/product.ts'
import { makeAccount } from './support/register.ts'
import { expectGoodScreen } from './support/screens.ts'
import { setSession } from './support/sign-in.ts'
import { expect, test as base } from './support/test.ts'

interface Own {
  readonly product: Product
}

// This journey changes the date, so it has a product of its own.
const test = base.extend<object, Own>({
  product: [
    // Playwright reads the requested fixtures from this pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ product }, use) => use(product.origin),
})

test('links of two days ago show a guest’s gifts, but a new one is needed to keep a gift in an account and to give more each month', async ({
  page,
  product,
}) => {
  test.setTimeout(180_000)
  const once = await openGuestForm(page, `${await queryProject(page)}&amount=25`)
  await payButton(page, '25.00').click()
  await page.getByRole('button', { name: 'Apple Pay' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Robin' })).toBeVisible()
  const oldGift = findGuestLink(await findEmail(page.request, once, /Your receipt: £25\.00/))
  const monthly = await openGuestForm(page, 'charity=9000001&amount=10')
  await page.getByLabel('Every month').check()
  await page.getByRole('button', { name: 'Pay £10.00 a month' }).click()
  await page.getByRole('button', { name: /Succeeds/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Robin' })).toBeVisible()
  const receipt = await findEmail(page.request, monthly, /Your receipt: £10\.00/)
  const oldMonthly = /http\S+\/monthly#\S+/.exec(receipt)?.[0] ?? ''
  await product.daysLater(2)
  await page.clock.setFixedTime(Date.now() + 2 * 24 * 3600_000)

  // A stranger with the old link makes an account.
  const outsider = await makeAccount(page.request, { firstname: 'Sid' })
  await setSession(page, outsider)
  await page.goto(oldGift)
  await expect(page.getByRole('heading', { name: 'Receipt', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Keep it in my account' }).click()
  const keeping = page.getByRole('region', { name: 'Keep this gift in an account' })
  await expect(keeping.getByLabel('Email address of your gift')).toHaveValue(once)
  await expectGoodScreen(page)
  await keeping.getByRole('button', { name: 'Email me new links' }).click()
  await expect(keeping.getByText('we have emailed it new links')).toBeVisible()
  const newGift = findGuestLink(await findEmail(page.request, once, /Your links to your gifts/))
  await page.goto('/')
  await page.goto(newGift)
  await page.getByRole('button', { name: 'Keep it in my account' }).click()
  await expect(page).toHaveURL(/\/donation\//)

  await page.goto(oldMonthly)
  await page.getByRole('button', { name: /^Change amount/ }).click()
  await page.getByLabel('Amount each month').fill('8')
  await page.getByRole('button', { name: /^Give £\S+ a month$/ }).click()
  await expect(page.getByText(/£8\.\d\d on /)).toBeVisible()
  await page.getByRole('button', { name: /^Change amount/ }).click()
  await page.getByLabel('Amount each month').fill('2500')
  await page.getByRole('button', { name: /^Give £\S+ a month$/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Email me a new link' })).toBeVisible()
  await expectGoodScreen(page)
  await dialog.getByRole('button', { name: 'Email me a new link' }).click()
  await expect(dialog.getByRole('status')).toBeVisible()
  await expect(dialog.getByLabel('Amount each month')).toHaveValue('2500')
  const notice = await findEmail(page.request, monthly, /Your new link to your monthly gift/)
  await page.goto('/')
  await page.goto(/http\S+\/monthly#\S+/.exec(notice)?.[0] ?? '')
  await page.getByRole('button', { name: /^Change amount/ }).click()
  await page.getByLabel('Amount each month').fill('12')
  await page.getByRole('button', { name: /^Give £\S+ a month$/ }).click()
  await expect(page.getByText(/£12\.\d\d on /)).toBeVisible()
})

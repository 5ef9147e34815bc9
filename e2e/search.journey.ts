import { makeNewGift } from './support/new-gift.ts'
import { expectGoodScreen } from './support/screens.ts'
import { getDemoToken, signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('a treasurer opens a transaction and starts a payment from the search, by keyboard and by mouse', async ({
  page,
}) => {
  const headers = { authorization: await getDemoToken(page.request, 'charity') }
  const answer = await page.request.get('/api/charity/9000001/payees', { headers })
  const [{ payee }] = ((await answer.json()) as { payees: [{ payee: string }] }).payees
  await signInAs(page, 'charity')
  await page.goto('/dashboard-charity')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const button = page.getByRole('button', { name: 'Search (Ctrl K)' })
  await button.waitFor()

  await page.keyboard.press('Control+k')
  const input = page.getByRole('combobox', { name: 'Search or do something' })
  await expect(input).toBeFocused()
  const option = (name: string | RegExp) => page.getByRole('option', { name })
  await expect(option('Record a payment')).toHaveAttribute('aria-selected', 'true')
  await expectGoodScreen(page)
  await page.keyboard.type(payee)
  const transactions = page.getByRole('group', { name: 'Transactions' })
  await expect(transactions.getByRole('option').first()).toContainText(payee)
  await expect(page.getByRole('group', { name: 'Payees' })).toContainText(payee)
  await expectGoodScreen(page)
  const first = transactions.getByRole('option').first()
  while ((await first.getAttribute('aria-selected')) !== 'true')
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/transactions\/\d+$/)
  await expect(input).toBeHidden()
  await expect(page.getByRole('main')).toContainText(payee)

  await button.click()
  await input.fill('zzqq')
  await expect(page.getByText(/^Nothing found for “zzqq”/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(input).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await input.fill('pay')
  await option('Record a payment').click()
  await expect(page).toHaveURL(/\/addtransaction\?charity=9000001$/)
})

test('a giver finds a gift by its reference on a phone, and nothing of a charity’s team', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  const gift = await makeNewGift(page)
  await page.goto('/explore')
  await page
    .getByRole('button', { name: /^Search/ })
    .first()
    .click()
  const input = page.getByRole('combobox', { name: 'Search or do something' })
  await expect(page.getByRole('option', { name: 'Your gifts' })).toBeVisible()
  await expectGoodScreen(page)
  await input.fill(gift.reference.toLowerCase().replaceAll('-', ' '))
  const found = page.getByRole('group', { name: 'Your gifts' }).getByRole('option')
  await expect(found).toContainText('£12.34')
  await expect(page.getByRole('group', { name: 'Transactions' })).toHaveCount(0)
  await expectGoodScreen(page)
  await found.click()
  await expect(page).toHaveURL(new RegExp(`/donation/${gift.id}$`))
})

import { toUkTime } from '../contract/src/dates/uk-clock.ts'
import { expectGoodScreen } from './support/screens.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

/** Writes the time some hours from now as a field for UK time holds it. */
const inHours = (hours: number): string => toUkTime(new Date(Date.now() + hours * 3_600_000))

test('a Lead announces an appeal and corrects it, and an administrator sees it and cancels it', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAs(page, 'donor-charity')
  await page.goto('/dashboard-charity?section=settings')
  const appeals = page.getByRole('region', { name: 'Appeals', exact: true })
  await appeals.getByRole('button', { name: 'Announce an appeal' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Starts').fill(inHours(30))
  await dialog.getByLabel('Ends').fill(inHours(79))
  await dialog.getByLabel(/How many people/).fill('2,000')
  await dialog.getByRole('button', { name: 'Announce', exact: true }).click()
  const tooLong = 'An appeal can last at most 48 hours. Choose an earlier end.'
  await expect(dialog.getByRole('link', { name: tooLong })).toBeVisible()
  await expectGoodScreen(page, ['region'])
  await dialog.getByLabel('Ends').fill(inHours(34))
  await dialog.getByRole('button', { name: 'Announce', exact: true }).click()
  const row = appeals.getByRole('row').filter({ hasText: '2,000' })
  await expect(row.getByText('Coming')).toBeVisible()
  await row.getByRole('button', { name: /^Change/ }).click()
  await dialog.getByLabel(/How many people/).fill('3000')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(appeals.getByRole('row').filter({ hasText: '3,000' })).toBeVisible()
  await expectGoodScreen(page)

  const desk = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await signInAs(desk, 'admin')
  await desk.goto('/admin')
  const announced = desk.getByRole('region', { name: 'Announced appeals' })
  const item = announced.getByRole('listitem').filter({ hasText: '3,000 givers' })
  await expectGoodScreen(desk)
  await item.getByRole('link').click()
  await desk.getByRole('button', { name: 'Cancel appeal' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Cancel appeal' }).click()
  await expect(desk.getByText('Cancelled', { exact: true })).toBeVisible()
  await expectGoodScreen(desk)
  await desk.context().close()
})

import { expectGoodScreen } from './support/screens.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('a charity gives its spending nominal accounts, payee by payee, with an account of its own', async ({
  page,
}) => {
  await signInAs(page, 'donor-charity')
  await page.goto('/dashboard-charity?section=transactions')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Nominal accounts' }).click()
  await page.getByText(/^\d+ accounts for income and spending$/).click()
  await expect(page.getByRole('row').filter({ hasText: '6250' })).toBeVisible()
  await page.getByRole('button', { name: 'Add an account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Code').fill('6110')
  await dialog.getByLabel('Name').fill('Minibus')
  await dialog.getByRole('button', { name: 'Add account' }).click()
  await expect(dialog.getByText(/^Another account has this code/).first()).toBeVisible()
  await expectGoodScreen(page, ['region'])
  await dialog.getByLabel('Code').fill('6115')
  await dialog.getByRole('button', { name: 'Add account' }).click()
  await expect(dialog).toBeHidden()
  await expectGoodScreen(page)

  await page.goto('/addtransaction')
  await page.getByLabel('Amount').fill('42.00')
  await page.getByLabel('Who was paid').fill('Quenby Motors')
  await page.getByLabel('What for').fill('A wing mirror')
  await page.getByRole('button', { name: 'Check and record' }).click()
  await page.getByRole('button', { name: 'Record it' }).click()
  await expect(page.getByText('Quenby Motors').first()).toBeVisible()

  await page.goto('/dashboard-charity')
  await page.getByRole('link', { name: /without a nominal account$/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nominal accounts')
  const payee = page.getByRole('listitem').filter({
    has: page.getByRole('heading', { name: 'Quenby Motors' }),
  })
  await payee.getByLabel('Nominal account for Quenby Motors').selectOption('6115 Minibus')
  await expectGoodScreen(page)
  await payee.getByRole('button', { name: 'Save 1 for Quenby Motors' }).click()
  const done = page.getByRole('region', { name: 'Chosen just now' })
  await expect(done.getByRole('heading', { name: 'Quenby Motors' })).toBeVisible()
  await done.getByText('What they were for').click()
  await done.getByRole('link', { name: /^No\. / }).click()
  await expect(page.getByRole('heading', { name: 'Nominal account' })).toBeVisible()
  await expect(page.getByRole('strong').filter({ hasText: '6115 Minibus' })).toBeVisible()
  await expectGoodScreen(page)
})

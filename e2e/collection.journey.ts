import { expectGoodScreen } from './support/screens.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test.use({ viewport: { width: 390, height: 844 } }) // counters stand in a hall with a phone

test('two people count £412.00 with a £50.00 note and one contactless gift of £31.00, and £362.00 counts', async ({
  page,
}) => {
  await signInAs(page, 'donor-charity')
  await page.goto('/record-collection?charity=9000002')
  await page.getByRole('button', { name: 'Record the collection' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeVisible()
  await expectGoodScreen(page)

  const place = `The harvest supper ${Date.now()}`
  await page.getByLabel('Where was it collected?').fill(place)
  const cash = page.getByRole('group', { name: 'Cash' })
  await cash.getByLabel('Total').fill('412.00')
  await cash.getByLabel('How many gifts were over £30?').fill('1')
  await cash.getByLabel('Sum of the gifts over £30').fill('50')
  const contactless = page.getByRole('group', { name: 'Contactless' })
  await contactless.getByLabel('Total').fill('31')
  await contactless.getByLabel('How many gifts were over £30?').fill('1')
  await contactless.getByLabel('Sum of the gifts over £30').fill('31')
  await page.getByLabel('First person').fill('Wren Carter')
  await page.getByLabel('Second person').fill('wren carter')
  await page.getByRole('button', { name: 'Record the collection' }).click()
  await expect(page.getByText(/Two different people count a collection/).first()).toBeVisible()
  await page.getByLabel('Second person').fill('Sam Okoro')
  await page.getByRole('button', { name: 'Record the collection' }).click()

  await expect(page.getByRole('heading', { name: 'The collection is recorded' })).toBeVisible()
  await expect(page.getByText(/£362\.00 of it are gifts of £30 or less/)).toBeVisible()
  const recorded = page.getByRole('row', { name: new RegExp(place) })
  await expect(recorded).toContainText('Wren Carter, Sam Okoro')
  await expectGoodScreen(page)

  await page.getByRole('link', { name: 'See small donations' }).click()
  const rows = page.getByRole('row', { name: new RegExp(place) })
  const cashRow = rows.filter({ hasText: '£412.00' })
  await expect(cashRow).toContainText('£362.00')
  await expect(cashRow).toContainText('£50.00: Gifts over £30 (1 gift)')
  const cardRow = rows.filter({ hasText: 'Contactless' })
  await expect(cardRow).toContainText('£0.00')
  await expect(cardRow).toContainText('£31.00: Gifts over £30 (1 gift)')
  await expectGoodScreen(page)

  // The names can be erased; the collection stays.
  await page.goto('/record-collection?charity=9000002')
  await recorded.getByRole('button', { name: 'Erase names' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Erase the names' }).click()
  await expect(recorded).toContainText('Names erased')
})

import { expectGoodScreen } from './support/screens.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const getDayAfter = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('a foundation makes an award, the charity asks for a change, both agree, and both vary it later', async ({
  page: officer,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const purpose = `A workshop for the harbour, ${Date.now()}`
  await signInAs(officer, 'donor-org')
  await officer.goto('/dashboard-donor-org')
  await officer.getByRole('link', { name: 'Make a grant' }).click()
  await expect(officer.getByRole('heading', { level: 1 })).toHaveText('Make a grant')
  await officer.getByRole('button', { name: /^Offer it to/ }).click()
  await expect(officer.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeVisible()
  await officer.getByLabel('Charity', { exact: true }).fill('Hearth and Harbour')
  await officer.getByRole('option', { name: /^Hearth and Harbour/ }).click()
  await officer.getByLabel('Total grant').fill('12000')
  await officer.getByLabel('Purpose').fill(purpose)
  await officer.getByLabel('Instalment 1').fill('4000')
  for (const at of [2, 3]) {
    await officer.getByRole('button', { name: 'Add an instalment' }).click()
    await officer.getByLabel(`Instalment ${at}`).fill('4000')
    await officer.getByLabel(`Due ${at}`).fill(getDayAfter(at * 90))
  }
  await officer.getByRole('button', { name: 'Add a report date' }).click()
  await officer.getByLabel('Report 1').fill(getDayAfter(150))
  await officer.getByLabel(/^Contact at/).fill('Ada Marsh, 020 7946 0000')
  await expectGoodScreen(officer)
  await officer.getByRole('button', { name: 'Save as a draft' }).click()
  await expect(officer.getByRole('heading', { name: 'Draft' })).toBeVisible()
  await expectGoodScreen(officer)
  const address = new URL(officer.url()).pathname

  const charity = await browser.newContext({ baseURL: baseURL ?? '' })
  const manager = await charity.newPage()
  await signInAs(manager, 'charity')
  await manager.goto(address)
  await expect(manager.getByRole('heading', { level: 1 })).not.toContainText('£12,000')

  await officer.getByRole('button', { name: 'Continue the draft' }).click()
  await officer.getByRole('button', { name: /^Offer it to/ }).click()
  await expect(officer.getByRole('heading', { name: /^Waiting for/ })).toBeVisible()

  await manager.goto('/dashboard-charity')
  await manager
    .getByRole('link', { name: /^Answer the award of £12,000.00/ })
    .first()
    .click()
  await expect(manager.getByText(purpose).first()).toBeVisible()
  await expectGoodScreen(manager)
  await manager.getByRole('button', { name: 'Ask for a change' }).click()
  await manager.getByLabel('What should change?').fill('The second instalment a month earlier.')
  await manager.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(manager.getByRole('heading', { name: /^Waiting for/ })).toBeVisible()

  await officer.goto(address)
  await expect(officer.getByText(/The second instalment a month earlier/).first()).toBeVisible()
  await officer.getByRole('button', { name: 'Write the next version' }).click()
  await officer.getByLabel('Due 2').fill(getDayAfter(150))
  await officer.getByRole('button', { name: /^Offer it to/ }).click()
  await expect(officer.getByRole('heading', { name: /^Waiting for/ })).toBeVisible()

  await manager.goto(address)
  await manager.getByRole('button', { name: 'Accept the award' }).click()
  await manager.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(manager.getByRole('heading', { name: 'What was agreed' })).toBeVisible()
  await expectGoodScreen(manager)
  await manager.getByRole('button', { name: 'Record as received instalment 1' }).click()
  await manager.getByRole('button', { name: 'Record it' }).click()
  await expect(manager.getByText('£4,000.00 of £12,000.00').first()).toBeVisible()

  await manager.getByRole('button', { name: 'Propose a change' }).click()
  await manager.getByLabel('Total grant').fill('10000')
  await manager.getByLabel('Instalment 3').fill('2000')
  await manager.getByLabel(/^Message to/).fill('The roof costs less than we feared.')
  await manager.getByRole('button', { name: /^Propose the change to/ }).click()
  await expect(manager.getByRole('heading', { name: /^Waiting for/ })).toBeVisible()

  await officer.goto(address)
  await expect(officer.getByText('Amount: £10,000.00 (before: £12,000.00)').first()).toBeVisible()
  await expectGoodScreen(officer)
  await officer.getByRole('button', { name: 'Agree to the change' }).click()
  await officer.getByRole('button', { name: 'Agree', exact: true }).click()
  await expect(officer.getByText('£4,000.00 of £10,000.00 received')).toBeVisible()
  await expectGoodScreen(officer)
})

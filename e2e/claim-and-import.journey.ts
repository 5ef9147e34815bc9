import path from 'node:path'
import { findEmail } from './support/outbox.ts'
import { findLink, registerConfirmed } from './support/register.ts'
import { expectGoodScreen } from './support/screens.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const file = path.resolve(
  import.meta.dirname,
  '../server/src/features/iati/fixtures/four-charities-1.xml',
)
const proofAddress = 'office@acordinternational.org'

/**
 * Takes a charity from its registered number to imported projects, with proof by email and approval
 * by an administrator.
 */
test('a charity is claimed, its claim is proven and verified, and its real projects are imported only once', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(150_000)
  await registerConfirmed(page, 'I represent a charity')
  await page.goto('/claim-charity')
  await expectGoodScreen(page)
  await page.getByLabel('Registered charity number').fill('gb-chc-283302')
  await page.getByRole('button', { name: 'Look it up' }).click()
  await expect(page.getByRole('heading', { name: 'ACORD' })).toBeVisible()
  await expect(
    page.getByText(/does not say whether this charity is still registered/),
  ).toBeVisible()
  await page.getByLabel(/Email at the website’s domain/).check()
  await page.getByLabel('Email address at the charity').fill(proofAddress)
  await expectGoodScreen(page)
  await page.getByLabel(/^ACORD will keep to the Code/).check()
  await page.getByRole('button', { name: 'Claim ACORD' }).click()
  await expect(page.getByText(`We sent a link to ${proofAddress}`)).toBeVisible()

  await page.goto(findLink(await findEmail(page.request, proofAddress, /act for ACORD/)))
  await page.getByRole('button', { name: 'Yes, this is our address' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()

  const desk = await browser.newContext({ baseURL: baseURL ?? '' })
  const office = await desk.newPage()
  await signInAs(office, 'admin')
  await office.goto('/admin?section=verification')
  const claim = office.getByRole('listitem', { name: 'ACORD' })
  await expect(claim.getByText('Proven', { exact: true })).toBeVisible()
  await expectGoodScreen(office)
  await claim.getByRole('button', { name: 'Verify' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Verify' }).click()
  // Screen readers, and so getByRole, cannot reach the list while the dialog is open. Closing the
  // window before the dialog closes would cancel the request.
  await expect(office.getByRole('dialog')).toHaveCount(0)
  await expect(claim).toHaveCount(0)
  await desk.close()

  await page.goto('/claim-charity')
  await page.getByRole('link', { name: 'See its page' }).click()
  await expect(page).toHaveURL(/\/charities\/283302$/)
  await expect(page.getByRole('heading', { name: 'ACORD', level: 1 })).toBeVisible()
  await expect(page.getByText('No projects yet')).toBeVisible()

  await page.getByRole('link', { name: 'Import projects' }).click()
  const checkScreen = async (): Promise<void> => {
    await page.getByLabel('IATI file', { exact: true }).setInputFiles(file)
  }
  await checkScreen()
  await expect(page.getByRole('table', { name: 'Projects' })).toBeVisible()
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Import 2 new projects and 20 transactions' }).click()
  // The claim already agreed to the Code of Fundraising Practice, so nobody is asked again.
  await expect(page.getByText('Imported: 2 new projects and 20 transactions.')).toBeVisible()
  await checkScreen()
  await expect(page.getByText(/Everything in this file has already been imported/)).toBeVisible()

  await page.goto('/charity/GB-CHC-283302')
  await expect(page).toHaveURL(/\/charity\/283302$/)
  await expect(page.getByText('67% of £235,966 spent; £76,387 is still to be spent.')).toBeVisible()
  await expectGoodScreen(page)
  await page
    .getByRole('list', { name: 'Projects', exact: true })
    .getByRole('link', { name: 'Promoting Gender Equality and Food Security in Mushie' })
    .click()
  await expect(page.getByText('Imported from IATI').first()).toBeVisible()
})

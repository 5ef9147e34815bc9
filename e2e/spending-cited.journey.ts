import type { Page } from '@playwright/test'
import { readProjectPath } from './support/project-path.ts'
import { findEmail } from './support/outbox.ts'
import { makePicture } from './support/pictures.ts'
import { findLink, password, signInAsNewDonor } from './support/register.ts'
import { expectGoodScreen } from './support/screens.ts'
import { getDemoToken } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const project = 'Winter beds in Penzance'

/** Signs the page in as a new Contributor of the demonstration's first charity. */
const joinAsContributor = async (page: Page): Promise<void> => {
  const authorization = await getDemoToken(page.request, 'charity')
  const me = await page.request.get('/api/auth/me', { headers: { authorization } })
  const { charities } = (await me.json()) as { charities: { id: string }[] }
  const email = `robin.${crypto.randomUUID().slice(0, 8)}@example.org`
  const sent = await page.request.post('/api/team-invite', {
    headers: { authorization },
    data: { charityId: charities[0]!.id, name: 'Robin Trewin', email, role: 'Contributor' },
  })
  expect(sent.status()).toBe(201)
  await page.goto(findLink(await findEmail(page.request, email, /invited to join/)))
  await page.getByRole('button', { name: 'Accept' }).click()
  const modal = page.getByRole('dialog', { name: 'Complete Your Registration' })
  await modal.getByLabel('Password', { exact: true }).fill(password)
  await modal.getByLabel('Confirm password', { exact: true }).fill(password)
  await modal.getByRole('button', { name: 'Create account and join' }).click()
  await expect(page.getByText(/You are a Contributor/)).toBeVisible()
}

/** Follows the project as a new donor. Returns their email address and the project's address. */
const follow = async (page: Page) => {
  const email = await signInAsNewDonor(page)
  await page.goto('/explore?searchTerm=Winter+beds')
  await page.getByRole('link', { name: project }).click()
  await page.getByRole('button', { name: `Follow ${project}` }).click()
  await expect(page.getByText('You are following this. We email you its updates.')).toBeVisible()
  return { email, address: readProjectPath(page) }
}

const recordWithReceipt = async (page: Page, payee: string): Promise<void> => {
  await page.getByLabel('Amount').fill('86.40')
  await page.getByLabel('Who was paid').fill(payee)
  await page.getByLabel('Who this is').selectOption('Organisation: publish the name')
  await page.getByLabel('What for').fill('Twelve hot-water bottles')
  await page.getByLabel('Receipt', { exact: true }).setInputFiles(await makePicture(page, 'teal'))
  await page.getByRole('button', { name: 'Hide private details' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hide private details' })
  await dialog.getByRole('button', { name: 'Hide an area' }).click()
  await dialog.getByLabel('What does it show?').fill('Till receipt')
  await dialog.getByLabel('I have checked that no private details can be read.').check()
  await dialog.getByRole('button', { name: 'Use this file' }).click()
  await expect(page.getByText('Till receipt')).toBeVisible()
  await page.getByRole('button', { name: 'Check and record' }).click()
  await page.getByRole('button', { name: 'Record it' }).click()
  await expect(page.getByRole('heading', { name: 'Recorded' })).toBeVisible()
}

test('a Contributor records spending with a receipt and cites it in an update, which a follower gets by email', async ({
  page,
  browser,
  baseURL,
}) => {
  const payee = `Newlyn Chandlers ${crypto.randomUUID().slice(0, 8)}`
  const title = `Warm beds before the frost ${crypto.randomUUID().slice(0, 8)}`
  const home = await browser.newContext({ baseURL: baseURL ?? '' })
  const reader = await home.newPage()
  const { email, address } = await follow(reader)

  await joinAsContributor(page)
  const id = address.split('/').at(-1)!
  await page.goto(`/addtransaction?project=${id}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await recordWithReceipt(page, payee)

  await page.goto(`/sendupdate/project?project=${id}`)
  await page.getByLabel('Title').fill(title)
  await page.getByRole('textbox', { name: 'What happened' }).click()
  await page.keyboard.type('Every bed has a hot-water bottle now.')
  await page
    .getByRole('button', { name: /Ledger and figures/ })
    .first()
    .click()
  await page.getByLabel('Search the transactions').fill(payee)
  await page.getByRole('checkbox', { name: new RegExp(payee) }).check()
  await page.getByRole('button', { name: 'Next: Who and when' }).click()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('Update published.')).toBeVisible()

  const emailText = await findEmail(reader.request, email, new RegExp(title))
  expect(emailText).toContain('Every bed has a hot-water bottle now.')
  await reader.goto(/https?:\/\/\S+\/updates\/\S+/.exec(emailText)![0])
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(reader.getByRole('heading', { name: 'Transactions in this update' })).toBeVisible()
  await expectGoodScreen(reader)
  await reader.getByRole('link', { name: new RegExp(payee) }).click()
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(/^Transaction \d+$/)
  await expect(reader.getByRole('img', { name: 'Till receipt' })).toBeVisible()
  await expect(reader.getByText('Cited in an update', { exact: true })).toBeVisible()
  await expect(reader.getByRole('link', { name: title })).toBeVisible()
  await expectGoodScreen(reader)

  await reader.goto(address)
  const paidFor = reader.getByRole('region', { name: 'What it paid for' })
  await expect(paidFor.getByRole('img', { name: / of no\. \d+$/ }).first()).toBeVisible()
  await expect(paidFor.getByText(/^Shown in/).first()).toBeVisible()
  await reader.getByText('The accounts').click()
  await expect(reader.getByRole('heading', { name: 'Evidence for spending' })).toBeVisible()
  await expect(reader.getByRole('meter', { name: 'With a receipt, GBP' })).toBeVisible()
  await reader.getByText('How this is counted').click()
  await expect(reader.getByText(/A receipt counts while everyone can open it/)).toBeVisible()
  await expectGoodScreen(reader)
  await home.close()
})

import type { Browser, Page } from '@playwright/test'
import { expectSoundScreen } from './support/screens.ts'
import { signInAs, type DemoPerson } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const signIn = async (page: Page, who: DemoPerson, at: string): Promise<void> => {
  await signInAs(page, who)
  await page.goto(at)
}

/** Someone else at the same time, in a browser of their own. */
const another = async (browser: Browser, who: DemoPerson, at: string): Promise<Page> => {
  const context = await browser.newContext({ baseURL: process.env['E2E_ORIGIN']! })
  const page = await context.newPage()
  await signIn(page, who, at)
  return page
}

const choose = async (page: Page, label: string, option: string): Promise<void> => {
  await page.getByLabel(label, { exact: true }).fill(option)
  await page.getByRole('option', { name: option, exact: true }).click()
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Adds a draft and answers its address. */
const addDraft = async (page: Page, title: string): Promise<string> => {
  await page.goto('/addproject')
  await page.getByLabel('Title').fill(title)
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page).toHaveURL(/\/project\/[0-9a-f-]{36}$/)
  return new URL(page.url()).pathname
}

test('a charity adds a project with a budget, is told what is missing, and publishes it', async ({
  page,
}) => {
  await signIn(page, 'charity', '/dashboard-charity?section=home')
  await page.getByRole('link', { name: 'Add a project' }).click()
  await expect(heading(page)).toHaveText('Add a project')
  await page.getByRole('button', { name: 'Publish project' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary).toBeFocused()
  await expect(summary).toContainText('Choose at least one tag, so that people find it.')
  await expectSoundScreen(page)

  await page.getByLabel('Title').fill('Lanterns for the harbour path')
  await page.getByLabel('Summary').fill('Forty solar lanterns, so that people walk home safely.')
  await choose(page, 'Countries', 'United Kingdom')
  await choose(page, 'Tags', 'Community development')
  await page.getByLabel('Target (GBP)').fill('4,000')
  await page.getByRole('button', { name: 'Add a budget line' }).click()
  await page.getByLabel('What for').fill('Lanterns')
  await page.getByLabel('Planned (GBP)').fill('3200')
  await page.getByRole('button', { name: 'Publish project' }).click()

  await expect(heading(page)).toHaveText('Lanterns for the harbour path')
  await expect(page.getByText('No money has come in yet.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Lanterns.*£3,200.00/ })).toBeVisible()
  await expectSoundScreen(page)
})

test('two people edit one project: the later is told, and nothing typed is lost', async ({
  page,
  browser,
}) => {
  await signIn(page, 'charity', '/addproject')
  const address = await addDraft(page, 'Two hands')
  await page.goto(`${address}/edit`)
  const other = await another(browser, 'charity', `${address}/edit`)
  await other.getByLabel('Place').fill('Newlyn')
  await other.getByRole('button', { name: 'Save draft' }).click()
  await expect(other).toHaveURL(new RegExp(`${address}$`))
  await other.context().close()

  await page.getByLabel('Title').fill('Two hands, one rope')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(
    page.getByRole('heading', { name: 'Someone else changed this project while you were editing' }),
  ).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Two hands, one rope')
  await expect(page.getByLabel('Place')).toHaveValue('Newlyn')
  await expectSoundScreen(page)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(heading(page)).toHaveText('Two hands, one rope')
  await expect(page.getByText('Newlyn')).toBeVisible()
})

test('a draft is its team’s alone; what is not there says so', async ({ page, browser }) => {
  await signIn(page, 'charity', '/addproject')
  const address = await addDraft(page, 'Not for everyone')
  const visitor = await another(browser, 'donor', address)
  await expect(heading(visitor)).toHaveText(
    "Access denied. You don't have permission to view this project.",
  )
  await visitor.goto('/project/01900000-0000-7000-8000-000000000000')
  await expect(heading(visitor)).toHaveText('Project not found.')
  await visitor.goto('/project/nonsense')
  await expect(heading(visitor)).toHaveText('The trail ends here')
  await visitor.goto('/addproject')
  await expect(heading(visitor)).toHaveText('Access denied')
  await visitor.context().close()

  await page.getByRole('button', { name: 'More for this project' }).click()
  await page.getByRole('menuitem', { name: 'Delete this project' }).click()
  await page.getByRole('button', { name: 'Delete project' }).click()
  await expect(page.getByText('“Not for everyone” has been removed.')).toBeVisible()
  await expect(page).toHaveURL(/dashboard-charity\?section=projects/)
})

test('a charity’s dashboard shows how its projects stand', async ({ page }) => {
  await signIn(page, 'charity', '/dashboard-charity?section=home')
  await expect(
    page.getByRole('heading', { name: 'All projects, since the first transaction' }),
  ).toBeVisible()
  await expectSoundScreen(page)
  await page.getByRole('navigation', { name: 'Dashboard' }).getByText('Projects').click()
  await expect(
    page.getByRole('list', { name: 'Projects' }).getByRole('listitem').first(),
  ).toBeVisible()
  await expectSoundScreen(page)
  await page.goto('/dashboard-charity?section=home&charity=9000002')
  await expect(heading(page)).toHaveText('Access denied')
})

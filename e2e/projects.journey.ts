import type { Browser, Page } from '@playwright/test'
import { makePicture } from './support/pictures.ts'
import { expectGoodScreen } from './support/screens.ts'
import { signInAs, type DemoPerson } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const signIn = async (page: Page, who: DemoPerson, at: string): Promise<void> => {
  await signInAs(page, who)
  await page.goto(at)
}

/** Opens a second browser for another person. */
const addAnother = async (browser: Browser, who: DemoPerson, at: string): Promise<Page> => {
  const context = await browser.newContext({ baseURL: process.env['E2E_ORIGIN']! })
  const page = await context.newPage()
  await signIn(page, who, at)
  return page
}

const choose = async (page: Page, label: string, option: string): Promise<void> => {
  await page.getByLabel(label, { exact: true }).fill(option)
  await page.getByRole('option', { name: option, exact: true }).click()
  // A list in which several options can be chosen stays open and covers what is below it.
  await page.keyboard.press('Escape')
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

const findErrorSummary = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'There is a problem' })

/** Goes to the next step of the form, which saves the current step. */
const continueToNextStep = async (page: Page): Promise<void> => {
  const before = page.url()
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await page.waitForURL((url) => url.href !== before)
}

const rename = async (at: Page, title: string): Promise<void> => {
  await at.getByRole('button', { name: 'Edit title' }).click()
  await at.getByRole('textbox', { name: 'Title' }).fill(title)
  await at.getByRole('button', { name: 'Save', exact: true }).click()
}

const addDraft = async (page: Page, title: string): Promise<string> => {
  await page.goto('/addproject')
  await page.getByLabel('Title').fill(title)
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page).toHaveURL(/\/project\/[0-9a-f-]{36}$/)
  return new URL(page.url()).pathname
}

test('a charity adds a project step by step, with pictures, and publishes it', async ({ page }) => {
  await signIn(page, 'charity', '/dashboard-charity?section=home')
  await page.getByRole('link', { name: 'Add a project' }).click()
  await expect(heading(page)).toHaveText('Add a project')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(findErrorSummary(page)).toBeFocused()
  await expect(findErrorSummary(page)).toContainText('Enter a title.')
  await expectGoodScreen(page)
  await page.getByLabel('Title').fill('Lanterns for the harbour path')
  await continueToNextStep(page)

  // The draft exists now, and going to the next step saves the draft each time.
  await expect(heading(page)).toHaveText('Edit project')
  await choose(page, 'Countries', 'United Kingdom')
  await page.getByLabel('Latitude').fill('50.118')
  await page.getByLabel('Longitude').fill('-5.537')
  await page.getByRole('checkbox', { name: 'Round it' }).check()
  await page.getByRole('button', { name: /^Map of the world/ }).press('ArrowUp')
  await expect(page.getByLabel('Latitude')).toHaveValue(/^5\d\.\d$/)
  await expectGoodScreen(page)
  await continueToNextStep(page)
  await page.getByLabel('Target (GBP)').fill('4,000')
  await page.getByRole('button', { name: 'Add a budget line' }).click()
  await page.getByLabel('What for').fill('Lanterns')
  await page.getByLabel('Planned (GBP)').fill('3200')
  await continueToNextStep(page)

  const files = [await makePicture(page, 'teal'), await makePicture(page, 'orange')]
  await page.getByLabel('Add pictures').setInputFiles(files)
  const pictures = page.getByRole('list', { name: 'Pictures of the project' })
  await expect(pictures.getByRole('listitem')).toHaveCount(2)
  await expect(pictures.getByText('Only your team sees this')).toHaveCount(2)
  await page.getByLabel('Description of picture 1').fill('The path by day')
  await page.getByLabel('Description of picture 2').fill('The path under its lanterns')
  for (const [at, answer] of ['No child', 'Yes, and a parent'].entries()) {
    await pictures
      .getByRole('listitem')
      .nth(at)
      .getByLabel(new RegExp(`^${answer}`))
      .check()
  }
  await page.getByRole('button', { name: 'Move picture 2 up' }).click()
  await expect(page.getByLabel('Description of picture 1')).toHaveValue(
    'The path under its lanterns',
  )
  await page.getByRole('button', { name: 'Make it the cover' }).first().click()
  await expect(pictures.getByText('Cover', { exact: true })).toBeVisible()
  await expectGoodScreen(page)
  await continueToNextStep(page)
  await page.getByRole('checkbox').first().check()
  await continueToNextStep(page)
  await expect(page.getByRole('radio', { name: 'Everyone' })).toBeChecked()

  await page.getByRole('button', { name: 'Save and publish' }).click()
  await expect(findErrorSummary(page)).toContainText(
    'Say in a sentence or two what the money does.',
  )
  await page.getByLabel('Summary').fill('Forty solar lanterns, so that people walk home safely.')
  await page.getByRole('button', { name: 'Save and publish' }).click()
  await expect(findErrorSummary(page)).toContainText(
    'Choose at least one tag, so that people find it.',
  )
  await choose(page, 'Tags', 'Community development')
  await page.getByRole('button', { name: 'Save and publish' }).click()

  await expect(heading(page)).toHaveText('Lanterns for the harbour path')
  await expect(page.getByText('No money has been received yet.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Lanterns.*£3,200.00/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Who works on it' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Where it is' })).toBeVisible()
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Show large: The path by day' }).click()
  await expect(page.getByRole('button', { name: 'Next picture' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Show large: The path by day' })).toBeFocused()
})

test('a person edits one field of a project in place and is warned if someone else has changed it meanwhile', async ({
  page,
  browser,
}) => {
  await signIn(page, 'charity', '/addproject')
  const address = await addDraft(page, 'One rope')
  const other = await addAnother(browser, 'charity', address)
  await rename(other, 'Their rope')
  await expect(heading(other)).toHaveText('Their rope')
  await other.context().close()
  await rename(page, 'My rope')
  await expect(page.getByText(/changed this to “Their rope”/)).toBeVisible()
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(heading(page)).toHaveText('My rope')
})

test('two people edit one project, and the person who saves later is warned and loses no typed text', async ({
  page,
  browser,
}) => {
  await signIn(page, 'charity', '/addproject')
  const address = await addDraft(page, 'Two hands')
  await page.goto(`${address}/edit`)
  const other = await addAnother(browser, 'charity', `${address}/edit?step=where`)
  await other.getByRole('textbox', { name: /^Place/ }).fill('Newlyn')
  await other.getByRole('button', { name: 'Save draft' }).click()
  await expect(other).toHaveURL(new RegExp(`${address}$`))
  await other.context().close()

  await page.getByLabel('Title').fill('Two hands, one rope')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(
    page.getByRole('heading', { name: 'Someone else changed this project while you were editing' }),
  ).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Two hands, one rope')
  await expectGoodScreen(page)
  await page.getByRole('link', { name: 'Where and when' }).click()
  await expect(page.getByRole('textbox', { name: /^Place/ })).toHaveValue('Newlyn')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(heading(page)).toHaveText('Two hands, one rope')
  await expect(page.getByText('Newlyn')).toBeVisible()
})

test('a draft is visible only to its team, and a project that does not exist shows “Project not found”', async ({
  page,
  browser,
}) => {
  await signIn(page, 'charity', '/addproject')
  const address = await addDraft(page, 'Not for everyone')
  const visitor = await addAnother(browser, 'donor', address)
  await expect(heading(visitor)).toHaveText(
    "Access denied. You don't have permission to view this project.",
  )
  await visitor.goto('/project/01900000-0000-7000-8000-000000000000')
  await expect(heading(visitor)).toHaveText('Project not found.')
  await visitor.goto('/project/nonsense')
  await expect(heading(visitor)).toHaveText('Page not found')
  await visitor.goto('/addproject')
  await expect(heading(visitor)).toHaveText('Access denied')
  await visitor.context().close()

  await page.getByRole('button', { name: 'More for this project' }).click()
  await page.getByRole('menuitem', { name: 'Delete this project' }).click()
  await page.getByRole('button', { name: 'Delete project' }).click()
  await expect(page.getByText('“Not for everyone” has been removed.')).toBeVisible()
  await expect(page).toHaveURL(/dashboard-charity\?section=projects/)
})

test('a charity’s dashboard shows the state of its projects', async ({ page }) => {
  await signIn(page, 'charity', '/dashboard-charity?section=home')
  await expect(page.getByRole('heading', { name: 'Last 12 months' })).toBeVisible()
  await expectGoodScreen(page)
  await page.getByRole('navigation', { name: 'Dashboard' }).getByText('Projects').click()
  await expect(page.getByRole('table', { name: 'Projects' }).getByRole('row').nth(1)).toBeVisible()
  await expectGoodScreen(page)
  await page.goto('/dashboard-charity?section=home&charity=9000002')
  await expect(heading(page)).toHaveText('Access denied')
})

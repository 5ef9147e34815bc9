import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { findEmail } from './support/outbox.ts'
import { makePicture } from './support/pictures.ts'
import { makeAccount, password } from './support/register.ts'
import { expectGoodScreen } from './support/screens.ts'
import { generateCode } from './support/second-factor.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

/** Makes an account and returns its email address. */
const register = async (request: APIRequestContext, firstname: string): Promise<string> => {
  const { email } = await makeAccount(request, { firstname, lastname: 'Marchetti' })
  return email
}

const signIn = async (page: Page, email: string): Promise<void> => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const openAdmin = async (browser: Browser, baseURL: string | undefined): Promise<Page> => {
  const desk = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await signInAs(desk, 'admin')
  return desk
}

const giveReason = async (desk: Page, reason: string, button: string): Promise<void> => {
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

test('an administrator suspends a person, who learns the reason, loses access at once and is later reinstated', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await register(page.request, 'Salome')
  await signIn(page, email)
  await expect(page).not.toHaveURL(/login/)

  const desk = await openAdmin(browser, baseURL)
  await desk.goto('/admin?section=people')
  await desk.getByLabel('Name or email address').fill(email)
  await desk.getByRole('button', { name: 'Search', exact: true }).click()
  await desk.getByRole('link', { name: 'Salome Marchetti' }).click()
  await expect(desk.getByRole('heading', { name: 'Salome Marchetti' })).toBeVisible()
  await desk.getByRole('button', { name: 'Suspend this account' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(desk.getByText('Give a reason. It is kept in the log.')).toBeVisible()
  await giveReason(desk, 'Somebody else uses this account.', 'Suspend')
  await expect(desk.getByText(/Suspended by/)).toBeVisible()
  await expectGoodScreen(desk)

  expect(await findEmail(page.request, email, /account is suspended/)).toContain(
    'Somebody else uses this account.',
  )
  const visitor = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await signIn(visitor, email)
  await expect(visitor.getByText(/This account is suspended/).first()).toBeVisible()

  await desk.getByRole('button', { name: 'Lift the suspension' }).click()
  await giveReason(desk, 'The password was changed.', 'Lift suspension')
  await expect(desk.getByRole('button', { name: 'Suspend this account' })).toBeVisible()
  await visitor.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(visitor).not.toHaveURL(/login/)

  await desk.getByRole('link', { name: 'Staff actions on this account' }).click()
  await expect(desk.getByRole('rowheader', { name: 'Lift person' })).toBeVisible()
  await expect(desk.getByRole('rowheader', { name: 'Suspend person' })).toBeVisible()
  await expectGoodScreen(desk)
  await visitor.context().close()
  await desk.context().close()
})

test('an administrator turns off two-step sign-in for someone who asks, who reads it by email and keeps it by signing in with a code', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await register(page.request, 'Odile')
  await signIn(page, email)
  await expect(page).toHaveURL(/dashboard-donor/)
  await page.goto('/profile-settings?section=signing-in')
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click()
  await page.getByLabel('Current password', { exact: true }).last().fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  const key = await page.locator('code').innerText()
  await page.getByLabel('Code from the app').fill(generateCode(key))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('button', { name: 'I have saved them' }).click()

  const desk = await openAdmin(browser, baseURL)
  await desk.goto(`/admin?section=people&q=${encodeURIComponent(email)}`)
  await desk.getByRole('link', { name: 'Odile Marchetti' }).click()
  await desk.getByRole('button', { name: 'Turn off two-step sign-in' }).click()
  await expectGoodScreen(desk)
  await giveReason(desk, 'Lost the phone, and asked in person.', 'Turn it off in 24 hours')
  await expect(desk.getByText(/Turns off on .*, unless they use it before/)).toBeVisible()
  await expectGoodScreen(desk)
  expect(await findEmail(page.request, email, /asked to turn off your two-step sign-in/)).toContain(
    'Lost the phone, and asked in person.',
  )

  await page.context().clearCookies()
  await signIn(page, email)
  await page.getByLabel('Sign-in code').fill(generateCode(key, 1))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/dashboard-donor/)
  await desk.reload()
  await expect(desk.getByRole('button', { name: 'Turn off two-step sign-in' })).toBeVisible()
  await desk.context().close()
})

test('a reported project is hidden from everyone except its team, appealed and shown again', async ({
  page,
  browser,
  baseURL,
}) => {
  const team = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await signInAs(team, 'charity')
  await team.goto('/dashboard-charity?section=projects')
  // Finds another project by name, because other journeys read the charity's first project at the
  // same time.
  const link = team
    .locator('a[href^="/projects/"]')
    .filter({ hasText: 'First-month rent fund' })
    .first()
  await expect(link).toBeVisible()
  const address = (await link.getAttribute('href')) ?? ''

  const email = await register(page.request, 'Tamsin')
  await signIn(page, email)
  await expect(page).not.toHaveURL(/login/)
  await page.goto(address)
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await page.getByRole('button', { name: 'Flag this' }).click()
  const flag = page.getByRole('dialog')
  await flag.getByRole('button', { name: 'Send' }).click()
  await expect(flag.getByText('Choose what is wrong.').first()).toBeVisible()
  await flag
    .getByLabel('What is wrong?')
    .selectOption({ label: 'It shows someone’s private details' })
  await flag.getByLabel('Tell us more').fill('The story names a child and her school.')
  await flag.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Thank you. Our staff will look at it.')).toBeVisible()

  const desk = await openAdmin(browser, baseURL)
  await desk.goto('/admin')
  await desk.getByRole('link', { name: /flags? to check/ }).click()
  const reported = desk.getByRole('listitem', { name: title })
  await expect(reported.getByText('The story names a child and her school.')).toBeVisible()
  await expectGoodScreen(desk)
  await reported.getByRole('button', { name: 'Hide' }).click()
  await giveReason(desk, 'It shows a child’s full name.', 'Hide it')
  await expect(reported).toHaveCount(0)

  await page.reload()
  await expect(
    page.getByRole('heading', { name: 'This is not available at the moment.' }),
  ).toBeVisible()

  await team.goto(address)
  const notice = team.getByRole('region', { name: 'Hidden by staff' })
  await expect(notice.getByText(/It shows a child’s full name/)).toBeVisible()
  await expectGoodScreen(team)
  await notice.getByRole('button', { name: 'Appeal' }).click()
  await team.getByLabel('Why should it be shown again?').fill('The name has been taken out today.')
  await team.getByRole('button', { name: 'Send the appeal' }).click()
  await expect(notice.getByText(/Your team appealed on/)).toBeVisible()
  await expect(notice.getByRole('button', { name: 'Appeal' })).toHaveCount(0)

  await desk.goto('/admin?section=reports&list=appealed')
  await desk
    .getByRole('listitem', { name: title })
    .getByRole('button', { name: 'Show again' })
    .click()
  await giveReason(desk, 'The name is gone.', 'Show it again')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await team.context().close()
  await desk.context().close()
})

test('an administrator reads every section of the staff desk and checks the ledgers on request', async ({
  browser,
  baseURL,
}) => {
  const desk = await openAdmin(browser, baseURL)
  for (const [section, heading] of [
    ['home', 'To do'],
    ['verification', 'Donor organisations'],
    ['organisations', 'Organisations'],
    ['gifts', 'Gifts'],
    ['register', 'The register'],
    ['content', 'Testimonials'],
    ['activity', 'Activity'],
    ['database', 'Largest tables'],
    ['jobs', 'Ledgers'],
  ] as const) {
    await desk.goto(`/admin?section=${section}`)
    await expect(desk.getByRole('heading', { name: heading, exact: true })).toBeVisible()
    await expectGoodScreen(desk)
  }
  await desk.getByRole('button', { name: 'Check ledgers now' }).click()
  await expect(
    desk.getByText('The ledgers are being checked. Look again in a minute.'),
  ).toBeVisible()
  await expect
    .poll(async () => {
      await desk.reload()
      await desk.getByRole('heading', { name: 'Ledgers', exact: true }).waitFor()
      return desk.getByText('Correct').count()
    })
    .toBe(1)
  await desk.context().close()
})

test('an administrator retries a failed job and it succeeds', async ({ browser, baseURL }) => {
  const desk = await openAdmin(browser, baseURL)
  await desk.goto('/admin?section=jobs')
  const job = desk.getByRole('row', { name: /Check ledgers/ })
  await expect(job.getByText('Given up')).toBeVisible()
  await expectGoodScreen(desk)
  await job.getByRole('button', { name: 'Retry' }).click()
  await expect(desk.getByText('No failed jobs')).toBeVisible()
  await expect
    .poll(async () => {
      await desk.goto('/admin?section=jobs&state=waiting')
      await desk.getByRole('heading', { name: 'Jobs', exact: true }).waitFor()
      return desk.getByRole('row', { name: /Check ledgers/ }).count()
    })
    .toBe(0)
  await desk.goto('/admin?section=activity')
  await expect(desk.getByRole('rowheader', { name: 'Retry job' }).first()).toBeVisible()
  await desk.context().close()
})

test('staff add a person who agreed to it to the team page, with a picture', async ({
  browser,
  baseURL,
  page,
}) => {
  const desk = await openAdmin(browser, baseURL)
  await desk.goto('/admin?section=content')
  await desk.getByRole('button', { name: 'Add a person' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Zelda Ashdown')
  await dialog.getByLabel('What they do').fill('Writes to charities')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  const card = desk.getByRole('listitem', { name: /Zelda Ashdown/ })
  await expect(card.getByText('Has not agreed')).toBeVisible()
  await card.getByRole('button', { name: 'Add a picture' }).click()
  await card.locator('input[type=file]').setInputFiles(await makePicture(desk, 'teal'))
  await card.getByLabel('No child can be recognised').check()
  await card.getByRole('button', { name: 'Use this picture' }).click()
  await expect(card.locator('img')).toBeVisible()
  await expectGoodScreen(desk)
  const findShown = async () => {
    const answer = await page.request.get('/api/team-page')
    const { people } = (await answer.json()) as { people: { name: string; photoId: string }[] }
    return people.find(({ name }) => name === 'Zelda Ashdown')?.photoId
  }
  expect(await findShown()).toBeUndefined()
  await card.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByLabel('They agreed to be shown').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByText('Shown', { exact: true })).toBeVisible()
  expect(await findShown()).toMatch(/^img-/)
  await desk.context().close()
})

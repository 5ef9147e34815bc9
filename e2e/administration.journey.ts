import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { letterTo } from './support/outbox.ts'
import { expectSoundScreen } from './support/screens.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const password = 'Correct horse 7'

/** Somebody new with an account of their own; answers their address. */
const register = async (request: APIRequestContext, firstname: string): Promise<string> => {
  const email = `${firstname.toLowerCase()}.${crypto.randomUUID().slice(0, 8)}@example.org`
  const answer = await request.post('/api/auth/register', {
    data: { firstname, lastname: 'Marchetti', email, password, intent: 'donor' },
  })
  expect(answer.status()).toBe(201)
  return email
}

const signIn = async (page: Page, email: string): Promise<void> => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const openDesk = async (browser: Browser, baseURL: string | undefined): Promise<Page> => {
  const desk = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await signInAs(desk, 'admin')
  return desk
}

/** Gives the reason in the dialog that is open, and goes on. */
const giveReason = async (desk: Page, reason: string, button: string): Promise<void> => {
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

test('somebody is suspended, told why, refused at once, and let in again', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await register(page.request, 'Salome')
  await signIn(page, email)
  await expect(page).not.toHaveURL(/login/)

  const desk = await openDesk(browser, baseURL)
  await desk.goto('/admin?section=people')
  await desk.getByLabel('Name or email address').fill(email)
  await desk.getByRole('button', { name: 'Search' }).click()
  await desk.getByRole('link', { name: 'Salome Marchetti' }).click()
  await expect(desk.getByRole('heading', { name: 'Salome Marchetti' })).toBeVisible()
  await desk.getByRole('button', { name: 'Suspend this account' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(desk.getByText('Give the reason: it is kept in the log.')).toBeVisible()
  await giveReason(desk, 'Somebody else uses this account.', 'Suspend')
  await expect(desk.getByText(/Suspended by/)).toBeVisible()
  await expectSoundScreen(desk)

  expect(await letterTo(page.request, email, /account is suspended/)).toContain(
    'Somebody else uses this account.',
  )
  const stranger = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await signIn(stranger, email)
  await expect(stranger.getByText(/This account is suspended/).first()).toBeVisible()

  await desk.getByRole('button', { name: 'Lift the suspension' }).click()
  await giveReason(desk, 'The password was changed.', 'Lift it')
  await expect(desk.getByRole('button', { name: 'Suspend this account' })).toBeVisible()
  await stranger.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(stranger).not.toHaveURL(/login/)

  await desk.getByRole('link', { name: 'What was done to this account' }).click()
  await expect(desk.getByRole('rowheader', { name: 'Lift person' })).toBeVisible()
  await expect(desk.getByRole('rowheader', { name: 'Suspend person' })).toBeVisible()
  await expectSoundScreen(desk)
  await stranger.context().close()
  await desk.context().close()
})

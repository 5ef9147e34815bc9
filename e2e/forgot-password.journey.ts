import type { APIRequestContext, Page } from '@playwright/test'
import { findEmail } from './support/outbox.ts'
import { makeAccount, makeEmailAddress } from './support/register.ts'
import { expectGoodScreen } from './support/screens.ts'
import { expect, test } from './support/test.ts'

const askForCode = async (page: Page, email: string): Promise<void> => {
  // Waits for the heading, because the previous page has a field of the same name.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send reset code' }).click()
  await expect(
    page.getByText('If that email exists, we’ve just sent you a six‑digit code.'),
  ).toBeVisible()
  await expect(page.getByLabel('Reset code')).toBeFocused()
}

const codeFor = async (request: APIRequestContext, email: string): Promise<string> =>
  /^\d{6}$/m.exec(await findEmail(request, email, /Your code to set a new password/))![0]

const fillCode = async (page: Page, code: string, password = 'blue-harbour'): Promise<void> => {
  await page.getByLabel('Reset code').fill(code)
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Reset password' }).click()
}

const findRefusal = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'There is a problemThat code is wrong' })

const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('a donor sets a new password by the emailed code and arrives at the dashboard', async ({
  page,
  request,
}) => {
  const { email } = await makeAccount(request)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL('/forgot-password')
  await expectGoodScreen(page)
  await askForCode(page, email)
  await expectGoodScreen(page)
  const first = await codeFor(request, email)
  await page.getByRole('link', { name: 'Back to email' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByRole('button', { name: 'Send reset code' }).click()
  await expect(page.getByLabel('Reset code')).toBeFocused()
  await expect.poll(() => codeFor(request, email)).not.toBe(first)
  const code = await codeFor(request, email)
  await fillCode(page, `${code.slice(0, 3)} ${code.slice(3)}`)
  await expect(page.getByText('Password reset successful! Logging you in...')).toBeVisible()
  await expect(page).toHaveURL('/dashboard-donor?section=home')
})

test('someone without a dashboard resets a password, is signed in on the same page and gets a link onwards', async ({
  page,
  request,
}) => {
  const { email } = await makeAccount(request, { intent: 'charity' })
  await page.goto('/forgot-password')
  await askForCode(page, email)
  await fillCode(page, await codeFor(request, email))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are signed in')
  await expect(page).toHaveURL('/forgot-password')
  await expectGoodScreen(page)
  await page.getByRole('link', { name: 'Go on' }).click()
  await expect(page).toHaveURL('/explore')
})

test('resetting a password leads back to the page that the person wanted to open', async ({
  page,
  request,
}) => {
  const { email } = await makeAccount(request)
  await page.goto('/login?next=%2Ffees%3Ffrom%3Dinvite')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await askForCode(page, email)
  await fillCode(page, await codeFor(request, email))
  await expect(page).toHaveURL('/fees?from=invite')
})

test('after five wrong reset codes, even the right code is refused', async ({ page, request }) => {
  const { email } = await makeAccount(request)
  await page.goto('/forgot-password')
  await askForCode(page, email)
  const code = await codeFor(request, email)
  for (let tried = 0; tried < 5; tried += 1) {
    const answered = page.waitForResponse('**/api/forgot-password/reset')
    await fillCode(page, other(code))
    expect((await answered).status()).toBe(400)
  }
  await expect(findRefusal(page)).toBeVisible()
  const answered = page.waitForResponse('**/api/forgot-password/reset')
  await fillCode(page, code)
  expect((await answered).status()).toBe(400)
  await expect(findRefusal(page)).toBeVisible()
  await expectGoodScreen(page)
})

test('a reset code is refused once a newer code was sent', async ({ page, request }) => {
  const { email } = await makeAccount(request)
  await page.goto('/forgot-password')
  await askForCode(page, email)
  const late = await codeFor(request, email)
  await page.getByRole('button', { name: 'Send another code' }).click()
  await expect.poll(() => codeFor(request, email)).not.toBe(late)
  await fillCode(page, late)
  await expect(findRefusal(page)).toBeVisible()
  await fillCode(page, await codeFor(request, email))
  await expect(page).toHaveURL('/dashboard-donor?section=home')
})

test('a reset request looks the same for an address without an account, and no code signs in with that address', async ({
  page,
}) => {
  await page.goto('/forgot-password')
  await askForCode(page, makeEmailAddress())
  await fillCode(page, '123456')
  await expect(findRefusal(page)).toBeVisible()
  await page.getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/login')
})

import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { findEmail } from './support/outbox.ts'
import { makeAccount, makeEmailAddress, password } from './support/register.ts'
import { expectGoodScreen } from './support/screens.ts'
import { setSession, signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const nell = { firstname: 'Nell', lastname: 'Farrow' } as const

/** Makes a new account and signs it in on this page. */
const registerInBrowser = async (page: Page, email = makeEmailAddress()) => {
  const made = await makeAccount(page.request, { ...nell, email })
  await setSession(page, made)
  return made
}

const fetchSessionStatus = async (page: Page, token: string): Promise<number> =>
  (
    await page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } })
  ).status()

const logInElsewhere = (page: Page, email: string, secret: string) =>
  page.request.post('/api/auth/login', { data: { email, password: secret } })

const findSection = (page: Page, name: string) => page.getByRole('region', { name })

test('a person fills in their profile and the profile page shows it', async ({ page }) => {
  await registerInBrowser(page)
  await page.goto('/profile-settings')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile settings')
  await page.getByLabel('First name').fill('')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('First name is required.').first()).toBeVisible()
  await page.getByLabel('First name').fill('Nellie')
  await page.getByLabel('Bio').fill('Counts every penny twice.')
  await page.getByLabel('Introduction').fill('I keep bees.\nThey keep me.')
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Your profile has been saved.')).toBeVisible()
  await page.getByRole('link', { name: 'See your profile' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nellie Farrow')
  await expect(page.getByText('Counts every penny twice.')).toBeVisible()
  await expect(page.getByText('They keep me.')).toBeVisible()
  await expect(page.getByRole('button', { name: /Account of Nellie/ })).toBeVisible()
  await expectGoodScreen(page)
})

test('a new password signs out the other session and keeps this one', async ({ page, request }) => {
  const { email } = await registerInBrowser(page)
  const other = (await (await logInElsewhere(page, email, password)).json()) as { token: string }
  await page.goto('/profile-settings?section=signing-in')
  await expect(findSection(page, 'Where you are signed in').getByRole('listitem')).toHaveCount(2)
  const form = findSection(page, 'Password')
  await form.getByLabel('Current password', { exact: true }).fill('not this one')
  await form.getByLabel('New password', { exact: true }).fill('Another horse 8')
  await form.getByLabel('Confirm new password', { exact: true }).fill('Another horse 8')
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(form.getByText('That is not your current password.').first()).toBeVisible()
  await expectGoodScreen(page)
  await form.getByLabel('Current password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('you are signed out everywhere else.')).toBeVisible()
  expect(await fetchSessionStatus(page, other.token)).toBe(401)
  await page.reload()
  await expect(findSection(page, 'Where you are signed in').getByRole('listitem')).toHaveCount(1)
  expect((await logInElsewhere(page, email, password)).status()).toBe(401)
  expect((await logInElsewhere(page, email, 'Another horse 8')).status()).toBe(200)
  expect(await findEmail(request, email, /Your password has changed/)).toContain('signed out')
})

test('a new email address takes effect once the emailed link is opened, and the old address is notified', async ({
  page,
  request,
}) => {
  const { email } = await registerInBrowser(page)
  const next = makeEmailAddress()
  await page.goto('/profile-settings?section=signing-in')
  const part = findSection(page, 'Email address')
  await part.getByRole('button', { name: 'Change email address' }).click()
  await part.getByLabel('New email address').fill(next)
  await part.getByLabel('Password', { exact: true }).fill(password)
  await part.getByRole('button', { name: 'Send the link' }).click()
  await expect(part.getByText('to change your address')).toBeVisible()
  await expectGoodScreen(page)
  expect(await findEmail(request, email, /about to change/)).toContain(next)
  const emailText = await findEmail(request, next, /Confirm your new email address/)
  await page.goto(/http\S+\/confirm-new-email\?token=\S+/.exec(emailText)![0])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Use your new email address')
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Use this address' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your email address has changed')
  await page.getByRole('link', { name: 'Go on' }).click()
  await expect(findSection(page, 'Email address').getByText(next)).toBeVisible()
  expect(await findEmail(request, email, /has changed/)).toContain(next)
  await page.goBack()
  expect((await logInElsewhere(page, email, password)).status()).toBe(401)
})

test('a person signs out one session, then all sessions at once', async ({ page }) => {
  const { email, token } = await registerInBrowser(page)
  const other = (await (await logInElsewhere(page, email, password)).json()) as { token: string }
  await page.goto('/profile-settings?section=signing-in')
  const part = findSection(page, 'Where you are signed in')
  await part.getByRole('button', { name: /^Sign out (?!everywhere)/ }).click()
  await expect(part.getByRole('listitem')).toHaveCount(1)
  expect(await fetchSessionStatus(page, other.token)).toBe(401)
  await part.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByText('You are now signed out everywhere.')).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await fetchSessionStatus(page, token)).toBe(401)
})

test('a person downloads all data about them in one file', async ({ page }) => {
  const { email } = await registerInBrowser(page)
  await page.goto('/profile-settings?section=your-data')
  await expectGoodScreen(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download your data' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^pennytrail-account-\d{4}-\d\d-\d\d\.json$/)
  const held = JSON.parse(readFileSync(await file.path(), 'utf8')) as { person: unknown }
  expect(held.person).toMatchObject({ email, firstname: 'Nell' })
})

test('a person deletes their account for good and registers again with the same address', async ({
  page,
  request,
}) => {
  const { email, token } = await registerInBrowser(page)
  await page.goto('/profile-settings?section=your-data')
  await page.getByRole('button', { name: 'Delete your account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account for good?' })
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(dialog.getByText('Password is required').first()).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill('not this one')
  await dialog.getByLabel(/to confirm/).fill('Delete my account')
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(dialog.getByText('That is not your current password.').first()).toBeVisible()
  await expectGoodScreen(page)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByText('Your account has been deleted.')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  expect(await fetchSessionStatus(page, token)).toBe(401)
  expect(await findEmail(request, email, /Your account has been deleted/)).toContain('ledgers')

  await registerInBrowser(page, email)
  await page.goto('/userprofile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nell Farrow')
})

test('the last Lead of a charity must hand over before deleting the account', async ({ page }) => {
  await signInAs(page, 'donor-org')
  await page.goto('/profile-settings?section=your-data')
  const part = findSection(page, 'Delete your account')
  await expect(part.getByText('You cannot delete your account yet.')).toBeVisible()
  await expect(part.getByRole('link', { name: 'Larkfield Foundation' })).toBeVisible()
  await expect(part.getByRole('button', { name: 'Delete your account' })).toHaveCount(0)
})

test('a person turns off one kind of email in the settings, and an invalid unsubscribe link says that it fails', async ({
  page,
}) => {
  const { token } = await registerInBrowser(page)
  await page.goto('/profile-settings?section=notifications')
  const updates = page.getByLabel('Updates of projects')
  await expect(updates).toBeChecked()
  await expectGoodScreen(page)
  await updates.click()
  await expect(page.getByText('Saved.')).toBeAttached()
  await page.reload()
  await expect(updates).not.toBeChecked()
  const answer = await page.request.get('/api/notification/preferences', {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(await answer.text()).toContain('"kind":"project-updates","mail":false')
  await page.goto('/unsubscribe?token=nothing')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work')
  await expectGoodScreen(page)
})

test('someone with two profiles switches between them, and the chosen profile persists', async ({
  page,
}) => {
  await signInAs(page, 'donor-charity')
  await page.goto('/userprofile')
  await expect(page.getByRole('radio', { name: /^Charity/ })).toBeChecked()
  await page.getByRole('radio', { name: /^Donor/ }).check()
  expect(await page.evaluate(() => localStorage.getItem('userSelectedProfile'))).toBe('DONOR')
  await page.reload()
  await expect(page.getByRole('radio', { name: /^Donor/ })).toBeChecked()
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/dashboard-donor/)
  await page.goto('/userprofile')
  await page.getByRole('radio', { name: /^Charity/ }).check()
  await expectGoodScreen(page)
})

test('a person who is neither donor nor on a team can claim a charity, set up an organisation or become a donor', async ({
  page,
}) => {
  await setSession(page, await makeAccount(page.request, { ...nell, intent: 'charity' }))
  await page.goto('/userprofile')
  await expect(page.getByRole('link', { name: 'Claim a charity' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Set up a donor organisation' })).toBeVisible()
  await page.getByRole('button', { name: 'I want to give' }).click()
  await expect(page.getByText('You are now a donor')).toBeVisible()
  await expect(page.getByRole('button', { name: 'I want to give' })).toHaveCount(0)
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/dashboard-donor/)
})

test('a profile form keeps typed text when the person’s session expires and they sign in again', async ({
  page,
}) => {
  await page.clock.install()
  await registerInBrowser(page)
  await page.goto('/profile-settings')
  await page.getByLabel('Introduction').fill('A long story that nobody wants to type twice.')
  await page.clock.fastForward('01:00:01')
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Introduction')).toHaveValue(
    'A long story that nobody wants to type twice.',
  )
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Your profile has been saved.')).toBeVisible()
})

import type { Page } from '@playwright/test'
import { makeAccount, password } from './support/register.ts'
import { expectGoodScreen } from './support/screens.ts'
import { generateCode } from './support/second-factor.ts'
import { expect, test } from './support/test.ts'

const logIn = async (page: Page, email: string): Promise<void> => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const signOut = async (page: Page): Promise<void> => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Account of Asha Okoro' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
}

test('someone turns two-step sign-in on, signs in with it, and turns it off', async ({
  page,
  request,
}) => {
  const { email } = await makeAccount(request)
  await logIn(page, email)
  await expect(page).toHaveURL(/dashboard-donor/)

  await page.goto('/profile-settings?section=signing-in')
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click()
  await page.getByLabel('Current password', { exact: true }).last().fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: 'QR code of the key below' })).toBeVisible()
  await expectGoodScreen(page)
  const key = await page.locator('code').innerText()
  await page.getByLabel('Code from the app').fill('000000x')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('That code is wrong or has been used.')).toBeVisible()
  await page.getByLabel('Code from the app').fill(generateCode(key))
  await page.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await expectGoodScreen(page)
  const recovery = await codes.getByRole('listitem').first().innerText()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await saved).suggestedFilename()).toBe('pennytrail-recovery-codes.txt')
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible()

  await signOut(page)
  await logIn(page, email)
  await expect(page.getByLabel('Sign-in code')).toBeFocused()
  await expectGoodScreen(page)
  await page.getByLabel('Sign-in code').fill(generateCode(key, 1))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/dashboard-donor/)

  await signOut(page)
  await logIn(page, email)
  await page.getByLabel('Sign-in code').fill(recovery)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/dashboard-donor/)
  await page.goto('/profile-settings?section=signing-in')
  await expect(page.getByText('You have 9 recovery codes left.')).toBeVisible()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByLabel('Current password', { exact: true }).last().fill(password)
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Two-step sign-in is off.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set up two-step sign-in' })).toBeVisible()
})

import type { Page } from '@playwright/test'
import { addAuthenticator } from './support/authenticator.ts'
import { findEmail } from './support/outbox.ts'
import { signInAsNewDonor } from './support/register.ts'
import { expectGoodScreen } from './support/screens.ts'
import { expect, test } from './support/test.ts'

const settings = '/profile-settings?section=signing-in'

const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Account of Asha Okoro' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
}

const passkeys = (page: Page) => page.getByRole('region', { name: 'Passkeys' })

/** Has the server refuse the next request to add a passkey, as eleven minutes after the last proof. */
const askForProofOnce = (page: Page) =>
  page.route(
    '**/api/user/passkeys/start',
    (route) => {
      const sentence = 'Confirm first that it is you.'
      return route.fulfill({
        status: 403,
        json: { code: 'fresh-sign-in-required', message: sentence, error: sentence },
      })
    },
    { times: 1 },
  )

test('someone adds a passkey, signs in and confirms with it, and removes it', async ({ page }) => {
  const authenticator = await addAuthenticator(page)
  const email = await signInAsNewDonor(page)

  await page.goto(settings)
  await expect(passkeys(page).getByText('You have no passkey yet.')).toBeVisible()
  await passkeys(page).getByRole('button', { name: 'Add a passkey' }).click()
  await expect(passkeys(page).getByRole('listitem')).toHaveText(/Linux.*Not used yet\./)
  expect(await authenticator.countPasskeys()).toBe(1)
  expect(await findEmail(page.request, email, /A passkey was added/)).toContain('new passkey')
  await expectGoodScreen(page)

  // The same device cannot add a second one.
  await passkeys(page).getByRole('button', { name: 'Add a passkey' }).click()
  await expect(
    passkeys(page).getByText('This device already has a passkey for your account.'),
  ).toBeVisible()

  await passkeys(page).getByRole('button', { name: 'Rename passkey 1' }).click()
  await page.getByLabel('Name', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText('Enter a name')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Work laptop')
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(passkeys(page).getByRole('listitem')).toHaveText(/Work laptop/)

  await authenticator.setPresent(false)
  await signOut(page)
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn')
  const withPasskey = page.getByRole('button', { name: 'Sign in with a passkey' })
  await expect(withPasskey).toBeVisible()
  await expectGoodScreen(page)
  await authenticator.setPresent(true)
  await withPasskey.click()
  await expect(page).toHaveURL(/dashboard-donor/)

  await page.goto(settings)
  await expect(passkeys(page).getByRole('listitem')).toHaveText(/Last used/)
  await askForProofOnce(page)
  await passkeys(page).getByRole('button', { name: 'Add a passkey' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect(question.getByLabel('Your password', { exact: true })).toBeVisible()
  await expectGoodScreen(page)
  await question.getByRole('button', { name: 'Confirm with a passkey' }).click()
  await expect(question).toBeHidden()
  // The request went on after the proof; the device still has its passkey.
  await expect(
    passkeys(page).getByText('This device already has a passkey for your account.'),
  ).toBeVisible()

  await passkeys(page).getByRole('button', { name: 'Remove passkey 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove the passkey Work laptop?' })
  await expectGoodScreen(page)
  await dialog.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(passkeys(page).getByText('You have no passkey yet.')).toBeVisible()
  await expect(page.getByText('Removed a passkey')).toBeVisible()
  expect(await findEmail(page.request, email, /A passkey was removed/)).toContain('no longer opens')

  await authenticator.setPresent(false)
  await signOut(page)
  await page.goto('/login')
  await authenticator.setPresent(true)
  await withPasskey.click()
  await expect(page.getByText('That passkey does not work here.')).toBeVisible()
  await expectGoodScreen(page)
})

test('the browser suggests a passkey in the field for the email address', async ({ page }) => {
  await addAuthenticator(page)
  await signInAsNewDonor(page)
  await page.goto(settings)
  await passkeys(page).getByRole('button', { name: 'Add a passkey' }).click()
  await expect(passkeys(page).getByRole('listitem')).toHaveCount(1)
  await signOut(page)
  // The authenticator is touched all the time, so the suggestion is taken as soon as it is made.
  await page.goto('/login')
  await expect(page).toHaveURL(/dashboard-donor/)
})

import type { Page } from '@playwright/test'
import { chooseGooglePerson } from './support/google.ts'
import { findEmail } from './support/outbox.ts'
import { makeAccount, password } from './support/register.ts'
import { expectGoodScreen } from './support/screens.ts'
import { expect, test } from './support/test.ts'

const makePerson = () => {
  const email = `noor.${crypto.randomUUID().slice(0, 8)}@example.org`
  return {
    sub: `google of ${email}`,
    email,
    email_verified: true,
    given_name: 'Noor',
    family_name: 'Haddad',
  }
}

const google = (page: Page) => page.getByRole('button', { name: 'Continue with Google' })
const account = (page: Page) => page.getByRole('button', { name: 'Account of Noor Haddad' })

const signOut = async (page: Page): Promise<void> => {
  await account(page).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(account(page)).toHaveCount(0)
}

test('a new person registers with Google and later signs in without further questions', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/gsi/client')) scripts.push(new URL(page.url()).pathname)
  })
  const person = makePerson()
  await page.goto('/')
  await page.goto('/fees')
  await page.goto('/forgot-password')
  expect(scripts).toEqual([])
  await page.goto('/register')
  await expect(google(page)).toBeVisible()
  await expectGoodScreen(page)

  // Closing Google's window changes nothing and keeps the text that was typed.
  await page.getByLabel('First name').fill('Noor')
  await chooseGooglePerson(page, null)
  await google(page).click()
  await expect(google(page)).toBeEnabled()
  await expect(page.getByLabel('First name')).toHaveValue('Noor')

  await chooseGooglePerson(page, person)
  await google(page).click()
  await expect(page.getByText(`There is no account with ${person.email} yet.`)).toBeVisible()
  await expect(page.getByLabel('Last name')).toHaveValue('Haddad')
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/dashboard-donor/)
  await expect(account(page)).toBeVisible()

  await page.goto('/profile-settings?section=signing-in')
  await expect(page.getByText('Your account has no password yet.')).toBeVisible()
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Disconnect Google' }).click()
  await page.getByRole('button', { name: 'Disconnect', exact: true }).click()
  await expect(page.getByText(/Set a password or add a passkey first/).first()).toBeVisible()

  await signOut(page)
  await page.goto('/login')
  await expect(google(page)).toBeVisible()
  await chooseGooglePerson(page, person)
  await google(page).click()
  await expect(page).toHaveURL(/dashboard-donor/)
  expect([...new Set(scripts)].sort()).toEqual(['/login', '/register'])
})

test('Google sign-in opens an existing account only after its password was given once', async ({
  page,
}) => {
  const person = makePerson()
  const { email } = person
  await makeAccount(page.request, { firstname: 'Noor', lastname: 'Haddad', email })
  await page.goto('/login?next=%2Fprofile-settings%3Fsection%3Dsigning-in')
  await expect(google(page)).toBeVisible()
  await chooseGooglePerson(page, person)
  await google(page).click()
  await expect(page.getByText(`You have an account with ${email} already.`)).toBeVisible()
  await expectGoodScreen(page)
  await page.getByLabel('Password', { exact: true }).fill('Another horse 7')
  await page.getByRole('button', { name: 'Connect and sign in' }).click()
  await expect(page.getByText('That is not your password.').first()).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Connect and sign in' }).click()
  await expect(page).toHaveURL(/profile-settings/)
  expect(await findEmail(page.request, email, /You can now sign in with Google/)).toContain(
    'Google',
  )

  await page.getByRole('button', { name: 'Disconnect Google' }).click()
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Disconnect', exact: true }).click()
  await expect(page.getByText('Not connected', { exact: true })).toBeVisible()
})

test('Google sign-in refuses an address that Google has not verified and a token for another site', async ({
  page,
}) => {
  await page.goto('/login')
  await expect(google(page)).toBeVisible()
  await chooseGooglePerson(page, { ...makePerson(), email_verified: false })
  await google(page).click()
  await expect(page.getByText(/Google has not verified that email address/)).toBeVisible()
  await expectGoodScreen(page)
  await chooseGooglePerson(page, Object.assign(makePerson(), { aud: 'somebody.else' }))
  await google(page).click()
  await expect(page.getByText(/Signing in with Google did not work/)).toBeVisible()
  // The form for signing in by password is still there, and the next sign-in with Google starts
  // afresh.
  await expect(page.getByLabel('Email')).toBeVisible()
  await chooseGooglePerson(page, makePerson())
  await google(page).click()
  await expect(page.getByText(/There is no account with/)).toBeVisible()
  await page.getByRole('button', { name: 'Start again' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
})

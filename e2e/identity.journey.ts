import type { BrowserContext, Page } from '@playwright/test'
import { findEmail } from './support/outbox.ts'
import { makeEmailAddress, password } from './support/register.ts'
import { expectGoodScreen } from './support/screens.ts'
import { expect, test } from './support/test.ts'

const register = async (page: Page, email: string): Promise<void> => {
  await page.goto('/register')
  await page.getByLabel('First name').fill('Asha')
  await page.getByLabel('Last name').fill('Okoro')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).not.toHaveURL(/register/)
}

const logIn = async (page: Page, email: string, secret = password): Promise<void> => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const findSummary = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'There is a problem' })

const account = (page: Page) => page.getByRole('button', { name: 'Account of Asha Okoro' })

const readAuthorisationCookie = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === 'jwt_authorisation')

/** Collects everything that this site's scripts can read later, as one text. */
const readStoredProfile = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const stored = JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('keyval-store')
      opening.addEventListener('success', () => resolve(opening.result))
    })
    const rows = await new Promise<unknown[]>((resolve) => {
      const reading = database.transaction('keyval').objectStore('keyval').getAll()
      reading.addEventListener('success', () => resolve(reading.result))
    })
    database.close()
    return stored + JSON.stringify(rows)
  })

test('a person registers, stays signed in after a reload, and signs out for good', async ({
  page,
  context,
}) => {
  const email = makeEmailAddress()
  await register(page, email)
  const toast = page.getByText(`Welcome. We sent a link to ${email}`)
  await expect(toast).toBeVisible()
  const [box, { width }] = [(await toast.boundingBox())!, page.viewportSize()!]
  expect(Math.abs(box.x + box.width / 2 - width / 2)).toBeLessThan(40)
  expect(box.y).toBeLessThan(200)

  const cookie = await readAuthorisationCookie(context)
  expect(cookie).toMatchObject({ path: '/', secure: true, sameSite: 'Lax', httpOnly: false })
  expect(Math.abs(cookie!.expires - Date.now() / 1000 - 3600)).toBeLessThan(60)
  await expect.poll(() => readStoredProfile(page)).toContain(email)
  expect(await readStoredProfile(page)).not.toContain(cookie!.value)

  await page.goto('/')
  await expect(account(page)).toBeVisible()
  await page.reload()
  await account(page).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  expect(await readAuthorisationCookie(context)).toBeUndefined()
  await expect.poll(() => readStoredProfile(page)).not.toContain(email)
  // The session ends on the server too, and the screen does not wait for that.
  const headers = { authorization: `Bearer ${cookie!.value}` }
  const ask = async () => (await page.request.get('/api/auth/me', { headers })).status()
  await expect.poll(ask).toBe(401)
})

test('a person confirms the email address by the emailed link', async ({ page, request }) => {
  const email = makeEmailAddress()
  await register(page, email)
  const emailText = await findEmail(request, email, /Confirm your email address/)
  const link = /http\S+\/confirm-email\?token=\S+/.exec(emailText)![0]
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm email address' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Your email address is confirmed',
  )
})

test('a guarded page sends a visitor to the login page and back, and a wrong password keeps the typed text', async ({
  page,
}) => {
  const email = makeEmailAddress()
  await register(page, email)
  await page.goto('/')
  await account(page).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()

  await page.goto('/dashboard?section=gifts')
  await expect(page).toHaveURL('/login?next=%2Fdashboard%3Fsection%3Dgifts')
  await logIn(page, email, 'not this one')
  const loginError = page.getByRole('alert').filter({ hasText: 'Failed to log in' })
  await expect(loginError).toContainText('That email and password do not match')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await logIn(page, email)
  await expect(page).not.toHaveURL(/login/)
})

test('signing out in one browser tab signs the person out in another tab', async ({
  page,
  context,
}) => {
  await register(page, makeEmailAddress())
  await page.goto('/')
  const other = await context.newPage()
  await other.goto('/')
  await expect(account(other)).toBeVisible()
  await account(page).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(other.getByRole('link', { name: 'Log in' })).toBeVisible()
})

test('a session that expires while a page is open can be resumed without losing anything', async ({
  page,
}) => {
  const email = makeEmailAddress()
  await page.clock.install()
  await register(page, email)
  await page.goto('/explore')
  const search = page.getByRole('main').getByRole('searchbox')
  await search.fill('wells in Kenya')
  await page.clock.fastForward('01:00:01')
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
  await expectGoodScreen(page)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(search).toHaveValue('wells in Kenya')
  await expect(account(page)).toBeVisible()
})

test('the sign-in forms show their errors, also to keyboard users, and fit every screen size', async ({
  page,
}) => {
  for (const [address, title] of [
    ['/login', 'Log in'],
    ['/register', 'Create your account'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expectGoodScreen(page)
  }
  await page.getByLabel('Email').focus()
  await page.keyboard.type('asha@')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Invalid email format')).toBeVisible()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(findSummary(page)).toBeFocused()
  await page.getByLabel('Password', { exact: true }).fill('aA1!aaaaaaaa')
  await expect(page.getByText('Password is very strong')).toBeVisible()
  await expectGoodScreen(page)
  await page.goto('/confirm-email?token=abc')
  await page.getByRole('button', { name: 'Confirm email address' }).click()
  await expect(page.getByText('That link has expired or is incomplete')).toBeVisible()
  await expectGoodScreen(page)
})

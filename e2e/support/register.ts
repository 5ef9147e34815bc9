import type { APIRequestContext, Page } from '@playwright/test'
import { findEmail } from './outbox.ts'
import { setSession, type SignedIn } from './sign-in.ts'
import { expect } from './test.ts'

export const password = 'Correct horse 7'

export const makeEmailAddress = (): string => `asha.${crypto.randomUUID().slice(0, 8)}@example.org`

interface Person {
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  readonly intent: 'donor' | 'charity'
}

/** Makes an account by a request, for journeys that are not about registering. */
export const makeAccount = async (
  request: APIRequestContext,
  given: Partial<Person> = {},
): Promise<SignedIn & { readonly email: string }> => {
  const email = given.email ?? makeEmailAddress()
  const answer = await request.post('/api/auth/register', {
    data: { firstname: 'Asha', lastname: 'Okoro', intent: 'donor', ...given, email, password },
  })
  expect(answer.status()).toBe(201)
  const { token } = (await answer.json()) as { token: string }
  return { email, token, url: new URL('/', answer.url()).href }
}

export const findLink = (emailText: string): string => /https?:\/\/\S+/.exec(emailText)?.[0] ?? ''

/** Signs the page in as a new donor with a confirmed email address and returns the address. */
export const signInAsNewDonor = async (page: Page): Promise<string> => {
  const made = await makeAccount(page.request)
  const link = findLink(await findEmail(page.request, made.email, /Confirm your email/))
  const data = { token: new URL(link).searchParams.get('token') }
  expect((await page.request.post('/api/auth/confirm-email', { data })).status()).toBe(200)
  await setSession(page, made)
  return made.email
}

/**
 * Registers a new person with this intent on the page, confirms their email address there and
 * returns it.
 */
export const registerConfirmed = async (page: Page, intent: string): Promise<string> => {
  const email = makeEmailAddress()
  await page.goto('/register')
  await page.getByLabel(intent).check()
  await page.getByLabel('First name').fill('Asha')
  await page.getByLabel('Last name').fill('Okoro')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).not.toHaveURL(/register/)
  await page.goto(findLink(await findEmail(page.request, email, /Confirm your email/)))
  await page.getByRole('button', { name: 'Confirm email address' }).click()
  await expect(page.getByRole('heading', { name: /is confirmed/ })).toBeVisible()
  return email
}

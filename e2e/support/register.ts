import type { Page } from '@playwright/test'
import { findEmail } from './outbox.ts'
import { expect } from './test.ts'

export const findLink = (emailText: string): string => /https?:\/\/\S+/.exec(emailText)?.[0] ?? ''

/** Registers a new person with this intent, confirms their email address and returns it. */
export const registerConfirmed = async (page: Page, intent: string): Promise<string> => {
  const email = `asha.${crypto.randomUUID().slice(0, 8)}@example.org`
  await page.goto('/register')
  await page.getByLabel(intent).check()
  await page.getByLabel('First name').fill('Asha')
  await page.getByLabel('Last name').fill('Okoro')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Correct horse 7')
  await page.getByLabel('Confirm password', { exact: true }).fill('Correct horse 7')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).not.toHaveURL(/register/)
  await page.goto(findLink(await findEmail(page.request, email, /Confirm your email/)))
  await page.getByRole('button', { name: 'Confirm email address' }).click()
  await expect(page.getByRole('heading', { name: /is confirmed/ })).toBeVisible()
  return email
}

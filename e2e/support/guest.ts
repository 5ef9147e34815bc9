import type { Locator, Page } from '@playwright/test'
import { openProject } from './open-project.ts'

export const payButton = (page: Page, amount: string): Locator =>
  page.getByRole('button', { name: `Pay £${amount}`, exact: true })

/** Opens the giving form without an account, fills in name and address and returns the address. */
export const openGuestForm = async (page: Page, query: string): Promise<string> => {
  const email = `robin.${crypto.randomUUID().slice(0, 8)}@guest.example`
  await page.goto(`/give?${query}`)
  await page.getByLabel('Name', { exact: true }).fill('Robin Marsh')
  await page.getByLabel('Email for your receipt').fill(email)
  return email
}

/** Returns the query for a gift to an open project of the demonstration. */
export const queryProject = async (page: Page): Promise<string> =>
  `project=${await openProject(page)}`

/** Returns the link of an email that opens the gift without an account. */
export const findGuestLink = (emailText: string): string =>
  /http\S+\/guest-gift#\S+/.exec(emailText)?.[0] ?? ''

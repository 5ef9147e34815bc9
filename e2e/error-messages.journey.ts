import type { Page } from '@playwright/test'
import { findScreenUrl, everyScreen, type Screen } from './support/screen-urls.ts'
import { signInAs, type DemoPerson } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

/**
 * Makes matching requests fail without a message, so that the screen has to show its own message. The
 * document's own call fails too, because it would bring their answers.
 */
const failCalls = async (page: Page, call: RegExp, status = 400): Promise<void> => {
  await page.route('**/api/screen?*', (route) => route.abort())
  await page.route(call, (route) => route.fulfill({ status, json: {} }))
}

const openScreen = (path: string): Screen => everyScreen().find((screen) => screen.path === path)!

/**
 * The error message that each screen shows when one of its requests fails: the person, the path of
 * the screen, the request, the message and the status.
 */
const unread: readonly (readonly [DemoPerson, string, RegExp, string, number?])[] = [
  [
    'general',
    '/charity/:ukCharityNumber',
    /\/api\/charity\/[^/]+$/,
    'Failed to fetch charity data',
    500,
  ],
  ['charity', '/addtransaction', /\/projects-summary/, 'Failed to fetch charity data'],
  [
    'general',
    '/charity/:ukCharityNumber',
    /\/api\/donation\/charity\//,
    'Failed to fetch donor data',
  ],
  ['donor', '/dashboard-donor', /\/api\/donation\/donor\//, 'Failed to fetch donations'],
  [
    'donor-org',
    '/dashboard-donor-org',
    /\/api\/donation\/donor-org\//,
    'Failed to fetch donations',
  ],
  ['donor', '/statement', /\/api\/donation\/|\/api\/statement/, 'Failed to fetch donations'],
  ['donor', '/userprofile', /\/api\/user\/getuserinfo\//, 'Failed to fetch user info'],
  [
    'general',
    '/project/:projectId/transactions',
    /\/api\/transaction\/project\//,
    'Failed to fetch project transaction data',
  ],
  ['general', '/project/:projectId', /\/api\/project\/[^/]+$/, 'Failed to fetch project data'],
  ['donor', '/donation-portal', /\/api\/project\/[^/]+$/, 'Failed to fetch project data'],
  ['charity', '/sendupdate/project', /\/api\/project\/[^/]+$/, 'Failed to fetch project data'],
  [
    'general',
    '/project/:projectId',
    /\/api\/project\/[^/]+$/,
    "Access denied. You don't have permission to view this project.",
    403,
  ],
  ['general', '/project/:projectId', /\/api\/project\/[^/]+$/, 'Project not found.', 404],
  [
    'charity',
    '/dashboard-charity?section=settings',
    /\/api\/charity\/[^/]+$/,
    'Failed to fetch charity details',
  ],
  [
    'charity',
    '/dashboard-charity?section=donors',
    /\/api\/donation\/charity-org\//,
    'Failed to fetch donor data',
  ],
  [
    'charity',
    '/dashboard-charity?section=team',
    /\/api\/team-invite\/charity\//,
    'Failed to fetch invite details',
  ],
]

for (const [who, path, call, message, status] of unread) {
  test(`the page ${path} shows the error “${message}” when its request fails`, async ({ page }) => {
    await signInAs(page, who)
    const address = path.includes('?') ? path : await findScreenUrl(page, openScreen(path))
    await failCalls(page, call, status)
    await page.goto(address)
    await expect(page.getByText(message).first()).toBeVisible()
  })
}

const expectMessage = async (page: Page, text: string): Promise<void> =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible()

test('each form for visitors shows its own error message when the server does not respond', async ({
  page,
}) => {
  await failCalls(page, /\/api\/auth\/login$/)
  await page.goto('/login')
  await page.getByLabel('Email').fill('someone@example.org')
  await page.getByLabel('Password', { exact: true }).fill('A-password-of-1')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expectMessage(page, 'Failed to log in')
  await failCalls(page, /\/api\/forgot-password\/request-otp$/)
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill('someone@example.org')
  await page.getByRole('button', { name: 'Send reset code' }).click()
  await expectMessage(page, 'Failed to send reset code')
  await page.goto('/invite-portal')
  await expectMessage(page, 'You do not have a valid token to access this page.')
  await expectMessage(page, 'Link is broken or invalid')
  await page.goto('/invite-portal?token=none')
  await expectMessage(
    page,
    'We noticed that the invite link is broken or invalid. Invite expired or invalid.',
  )
  await expectMessage(page, 'Invite expired or invalid.')
})

test('the form for a new project says why the project could not be created', async ({ page }) => {
  await signInAs(page, 'charity')
  await page.goto('/addproject')
  await page.getByLabel('Title').fill('Nets')
  await failCalls(page, /\/api\/project$/)
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expectMessage(page, 'Unknown server error')
  await page.unrouteAll()
  await page.route(/\/api\/project$/, (route) => route.abort())
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expectMessage(page, 'No response from server')
})

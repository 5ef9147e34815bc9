import type { Browser, Page } from '@playwright/test'
import { findEmail } from './support/outbox.ts'
import { findLink, password } from './support/register.ts'
import { expectGoodScreen } from './support/screens.ts'
import { getDemoToken, signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

const registerPerson = async (browser: Browser): Promise<Page> => {
  const context = await browser.newContext({ baseURL: process.env['E2E_ORIGIN']! })
  return context.newPage()
}

/** Creates a published project of the charity by the API and returns its id. */
const makeProject = async (page: Page, visibility: string, title: string): Promise<string> => {
  const headers = { authorization: await getDemoToken(page.request, 'charity') }
  const charity = await page.request.get('/api/charity/9000001')
  const { id: charityId } = (await charity.json()) as { id: string }
  const id = crypto.randomUUID()
  const answer = await page.request.post('/api/project', {
    headers,
    data: {
      id,
      charityId,
      title,
      summary: 'Beds whose address must not be known.',
      countries: ['GB'],
      tags: ['Housing'],
      visibility,
      lifecycle: 'active',
    },
  })
  expect(answer.status()).toBe(201)
  return id
}

/** Invites a new person to the team as a Viewer, accepts for them and signs them in. */
const joinTeam = async (page: Page): Promise<void> => {
  const request = page.request
  const headers = { authorization: await getDemoToken(request, 'charity') }
  const charity = await request.get('/api/charity/9000001')
  const { id: charityId } = (await charity.json()) as { id: string }
  const email = `wren.${crypto.randomUUID().slice(0, 8)}@example.org`
  const sendId = crypto.randomUUID()
  const invite = { charityId, name: 'Wren Tolley', email, role: 'Viewer', sendId }
  expect((await request.post('/api/team-invite', { headers, data: invite })).status()).toBe(201)
  const link = findLink(await findEmail(request, email, /invite/i))
  const token = new URL(link).searchParams.get('token')
  const accepted = await request.post('/api/team-invite/accept-invitation', {
    data: { firstname: 'Wren', lastname: 'Tolley', token, password },
  })
  expect(accepted.status()).toBe(200)
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).not.toHaveURL(/login/)
}

test('a private project is visible to its team, but not to a visitor or an outsider', async ({
  page,
  browser,
}) => {
  const id = await makeProject(page, 'team', 'Beds that nobody may find')
  const address = `/project/${id}`

  // Both the app's route guard and the API refuse a visitor.
  await page.goto(address)
  await expect(page).toHaveURL(new RegExp(`/login\\?next=${encodeURIComponent(address)}`))
  const unseen = await page.request.get(`/api/project/${id}`)
  expect([unseen.status(), await unseen.json()]).toMatchObject([
    401,
    { message: 'Authentication required. Please log in.' },
  ])

  // The log-in page offers no public page, because a visitor may not see this project.
  await expect(page.getByText('See it without an account')).toHaveCount(0)
  // The public address says why, reveals nothing and leads back to the guarded one.
  for (const at of [`/projects/${id}`, `/projects/${id}/any-words`]) {
    const answer = await page.goto(at)
    expect(answer!.status(), at).toBe(401)
    expect(await answer!.text()).not.toContain('Beds that nobody')
    await expect(heading(page)).toHaveText('Authentication required. Please log in.')
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      `/login?next=${encodeURIComponent(address)}`,
    )
  }
  const ledger = await page.goto(`/projects/${id}/transactions`)
  expect(ledger!.status()).toBe(401)

  const outsider = await registerPerson(browser)
  await signInAs(outsider, 'donor')
  for (const at of [address, `${address}/transactions`, `/projects/${id}`]) {
    await outsider.goto(at)
    await expect(heading(outsider)).toHaveText(
      "Access denied. You don't have permission to view this project.",
    )
  }
  await expectGoodScreen(outsider)
  await outsider.goto('/explore?searchTerm=Beds+that+nobody+may+find')
  await expect(outsider.getByRole('link', { name: 'Beds that nobody may find' })).toHaveCount(0)
  await outsider.context().close()

  const teammate = await registerPerson(browser)
  await joinTeam(teammate)
  await teammate.goto(address)
  await expect(heading(teammate)).toHaveText('Beds that nobody may find')
  await expect(teammate.getByText('Visible to: The charity’s team')).toBeVisible()
  await expect(teammate.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0)
  await expectGoodScreen(teammate)
  await teammate.context().close()
})

test('a project for signed-in people is visible to anyone who is signed in, and to nobody else', async ({
  page,
  browser,
}) => {
  const id = await makeProject(page, 'signed-in', 'Beds for those we know')
  const unseen = await page.request.get(`/api/project/${id}`)
  expect(unseen.status()).toBe(401)
  const shown = await page.goto(`/projects/${id}`)
  expect(shown!.status()).toBe(401)
  expect(await shown!.text()).not.toMatch(/Beds for those|must not be known/)
  for (const address of [`/share/project/${id}.png`, `/feeds/project/${id}.xml`]) {
    expect((await page.request.get(address)).status(), address).toBe(404)
  }
  const reader = await registerPerson(browser)
  await signInAs(reader, 'donor')
  await reader.goto(`/project/${id}`)
  await expect(heading(reader)).toHaveText('Beds for those we know')
  await reader.context().close()
})

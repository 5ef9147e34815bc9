import type { Page } from '@playwright/test'
import { openProject } from './support/open-project.ts'
import { expectGoodScreen } from './support/screens.ts'
import { getDemoToken, signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const charity = '9000001'
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Lists the public addresses of a project, its charity and their newest update, as a visitor. */
const listPublicAddresses = async (page: Page): Promise<string[]> => {
  const id = await openProject(page)
  const read = async <T>(address: string): Promise<T> =>
    (await (await page.request.get(address)).json()) as T
  const { transactions } = await read<{ transactions: { sequence: number }[] }>(
    `/api/transaction/project/${id}`,
  )
  const { updates } = await read<{ updates: { id: string }[] }>(
    `/api/charity-update/charity/${charity}`,
  )
  return [
    '/projects',
    `/projects/${id}`,
    `/projects/${id}/transactions`,
    `/projects/${id}/transactions/${transactions[0]!.sequence}`,
    `/charities/${charity}`,
    `/charities/${charity}/transactions`,
    `/charities/${charity}/transactions/5`,
    `/updates/${updates[0]!.id}`,
  ]
}

const readFacts = async (page: Page): Promise<string> =>
  (await page.locator('script[type="application/ld+json"]').allTextContents()).join('\n')

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor reads a project, a charity, their ledgers and an update, which search engines may list', async ({
    page,
  }) => {
    for (const address of await listPublicAddresses(page)) {
      const answer = await page.goto(address)
      expect(answer!.status(), address).toBe(200)
      await expect(heading(page), address).toBeVisible()
      await expect(page.locator('meta[name="robots"]'), address).toHaveCount(0)
      const canonical = page.locator('link[rel="canonical"]')
      await expect(canonical).toHaveAttribute('href', new RegExp(`${address}$`))
      const picture = page.locator('meta[property="og:image"]')
      await expect(picture, address).toHaveAttribute('content', /\/share\/.+\.png$/)
      expect((await page.title()).length, address).toBeGreaterThan(20)
    }
  })

  test('the pages of a project and a charity tell search engines what they are and how to give', async ({
    page,
  }) => {
    const [, project = '', , , charityPage = ''] = await listPublicAddresses(page)
    await page.goto(project)
    expect(await readFacts(page)).toMatch(/"@type":"Project".*"@type":"NGO".*"DonateAction"/)
    await page.goto(charityPage)
    expect(await readFacts(page)).toMatch(/"@type":"NGO".*"DonateAction"/)
  })

  test('the public address of something that does not exist answers 404 and describes nothing', async ({
    page,
  }) => {
    const missing = crypto.randomUUID()
    for (const address of [
      `/projects/${missing}`,
      `/projects/${missing}/transactions`,
      '/charities/9999999',
      `/updates/${missing}`,
      '/projects/not-an-id',
      '/charities/not-a-number',
    ]) {
      const answer = await page.goto(address)
      expect(answer!.status(), address).toBe(404)
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
      expect(await readFacts(page), address).toBe('')
    }
  })
})

test('a visitor goes from the home page to a project and its money without meeting the log-in page', async ({
  page,
}) => {
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Explore projects' }).first().click()
  await expect(page).toHaveURL('/projects')
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/\/(?:projects|charities)\//)
  // A project of the demonstration has transactions; one that another journey adds has none.
  await page.goto('/projects?searchTerm=Winter+beds+in+Penzance')
  await page.getByRole('link', { name: 'Winter beds in Penzance' }).click()
  await expect(heading(page)).toHaveText('Winter beds in Penzance')
  await expectGoodScreen(page)
  await page.locator('main a[href$="/transactions"]:visible').first().click()
  await expect(heading(page)).toHaveText(/^Transactions of /)
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(heading(page)).toHaveText(/^Transaction \d+$/)
  expect(visited).not.toContain('/login')
})

test('the log-in page offers a visitor the public address of what they wanted', async ({
  page,
}) => {
  await page.goto(`/charity/${charity}/transactions`)
  await expect(page).toHaveURL(/\/login\?next=/)
  await page.getByRole('link', { name: 'See it without an account' }).click()
  await expect(page).toHaveURL(`/charities/${charity}/transactions`)
  await expect(heading(page)).toHaveText('Transactions of Hearth and Harbour')
})

test('a member of the team has the same abilities at the public address as in the app', async ({
  page,
}) => {
  const headers = { authorization: await getDemoToken(page.request, 'charity') }
  const found = await page.request.get('/api/explore?searchTerm=Winter+beds+in+Penzance&limit=2')
  const { searchOutputs } = (await found.json()) as { searchOutputs: { id: string }[] }
  const id = searchOutputs[0]!.id
  const { can } = (await (await page.request.get(`/api/project/${id}`, { headers })).json()) as {
    can: { edit: boolean }
  }
  expect(can.edit).toBe(true)
  await signInAs(page, 'charity')
  for (const address of [`/project/${id}`, `/projects/${id}`]) {
    await page.goto(address)
    await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeVisible()
    await page.goto(`${address}/transactions`)
    await expect(page.getByRole('link', { name: 'Add a transaction' })).toBeVisible()
  }
})

import { browserStorage } from '../contract/src/system/browser-storage.ts'
import { invite } from './support/invite.ts'
import { openProject } from './support/open-project.ts'
import { makeEmailAddress } from './support/register.ts'
import { expectGoodScreen, waitUntilTakenOver } from './support/screens.ts'
import { signInAsNewBrowser } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const informationPages = [
  ['/how-it-works', 'How it works'],
  ['/project-reporting', 'How projects report'],
  ['/meet-the-team', 'Meet the team'],
  ['/privacy', 'Privacy'],
  ['/terms', 'Terms of use'],
  ['/cookies', 'Cookies and storage'],
  ['/complaints', 'Complaints'],
  ['/fraud-policy', 'Fraud and money laundering'],
  ['/accessibility', 'Accessibility'],
] as const

for (const [address, title] of informationPages) {
  test(`a visitor reads ${address}`, async ({ page }) => {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
    // The title that the server wrote matches the title of the running app.
    await expect(page).toHaveTitle(`${title} · Pennytrail`)
    await expectGoodScreen(page)
  })
}

test('the front page shows the path of one gift, the projects that just reported and totals of the ledgers', async ({
  page,
}) => {
  await page.goto('/')
  const giftExample = page.getByRole('list', { name: 'What happens to a gift' })
  await expect(giftExample.getByText(/ gave £[\d,.]+$/)).toBeVisible()
  await expect(giftExample.getByText(/^Line \d+ in the ledger$/)).toBeVisible()
  const reported = page.getByRole('region', { name: 'Latest news' })
  await expect(reported.getByRole('listitem')).toHaveCount(3)
  await expect(page.getByRole('region', { name: 'Figures you can check' })).toContainText(
    'lines in open ledgers',
  )
  await page.getByRole('main').getByRole('link', { name: 'How it works' }).first().click()
  await expect(page).toHaveURL('/how-it-works')
})

test('a visitor searches from the front page and gives to a project that it offers', async ({
  page,
}) => {
  await page.goto('/')
  const open = page.getByRole('region', { name: 'Give to one of these today' })
  await expect(open.getByRole('listitem')).toHaveCount(3)
  await open
    .getByRole('link', { name: /^Give to / })
    .first()
    .click()
  await expect(page).toHaveURL(/\/give\?project=[0-9a-f-]{36}/)
  await page.goto('/')
  await page.getByRole('searchbox', { name: 'Search for a project or a charity' }).fill('beds')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL('/projects?searchTerm=beds')
  await expect(page.getByRole('heading', { name: 'Winter beds in Penzance' })).toBeVisible()
})

test('the navbar and the footer list their pages in the specified order', async ({ page }) => {
  await page.goto('/')
  const names = async (list: ReturnType<typeof page.getByRole>) =>
    (await list.getByRole('link').allTextContents()).map((text) => text.trim())
  expect(await names(page.getByRole('navigation', { name: 'Main' }))).toEqual([
    'Explore',
    'How it works',
    'Reporting',
  ])
  const footer = page.getByRole('contentinfo')
  expect((await names(footer)).join(', ')).toBe(
    'How it works, How projects report, Meet the team, Fees and charges, Complaints, Fraud and money laundering, Privacy, Terms of use, Cookies and storage, Accessibility, Verify a ledger',
  )
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the report page of a missing project says that the project was not found and returns status 404', async ({
    page,
  }) => {
    const answer = await page.goto(`/reports/view?project=${crypto.randomUUID()}`)
    expect(answer!.status()).toBe(404)
    // Playwright's locators cannot see the text of `noscript`.
    await expect(page.getByRole('paragraph').first()).toContainText('Project not found.')
    await expect(page.getByRole('link', { name: 'Explore projects' })).toBeVisible()
    // A report page with an invalid URL must not be indexed either.
    await page.goto('/reports/view?charity=9000001&from=abc')
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  })

  test('public pages are readable without JavaScript', async ({ page }) => {
    for (const [address, title] of informationPages) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
      const viewport = page.locator('meta[name="viewport"]')
      await expect(viewport).toHaveAttribute('content', /^width=device-width, initial-scale=1\b/)
    }
    await page.goto('/')
    await expect(page.getByText(/ gave £[\d,.]+$/)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Latest news' })).toBeVisible()
    await page.getByRole('searchbox').fill('beds')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page).toHaveURL('/projects?searchTerm=beds')
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
    await expect(page).toHaveURL('/privacy')
  })
})

test('a visitor uses the front page by keyboard alone', async ({ page }) => {
  await page.goto('/')
  await waitUntilTakenOver(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link', { name: 'Explore projects' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/how-it-works')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('the not-found page offers a search', async ({ page }) => {
  await page.goto('/no-such-page')
  const search = page.getByRole('search', { name: 'Projects and charities' })
  await search.getByRole('searchbox', { name: 'Search for a project or a charity' }).fill('wells')
  await search.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL('/projects?searchTerm=wells')
})

test('the browser stores exactly what the page on cookies lists', async ({ page }) => {
  // The link of an invite waits in the tab while its person signs in with Google.
  const { link } = await invite(page.request, makeEmailAddress(), 'Viewer')
  await page.goto(link)
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  // Google's script loads with the page, before anything is pressed.
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  // Signs in a person who has two profiles and has chosen one of them.
  await signInAsNewBrowser(page, 'donor-charity')
  // Starts a gift without paying it.
  await page.goto(`/donation-portal?project=${await openProject(page)}`)
  // A change of the form is kept in the tab until the gift is paid.
  await page.getByText('More options', { exact: true }).click()
  await page.getByLabel('Show another name').check()
  await page.getByLabel('Name to show').fill('Friends of the sea')
  await page.getByRole('button', { name: 'Pay £25.00', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Pay by card' })).toBeVisible()
  // The list is readable before its script has loaded, and only the script stores the number of
  // results.
  await page.goto('/projects', { waitUntil: 'networkidle' })
  await page.getByRole('combobox', { name: 'Results per page' }).selectOption('24')
  await expect(page).toHaveURL(/limit=24$/)
  // Compact rows and chosen columns are remembered for tables.
  await page.goto('/charity/9000002/transactions')
  await page.getByRole('button', { name: /^Compact/ }).click()
  await page.getByRole('button', { name: /^Columns/ }).click()
  await page.getByLabel('Recorded').check()
  // The secrets of emailed links stay in the tab.
  await page.goto('/guest-gift#none')
  await expect(page.getByRole('heading', { name: 'This link does not open a gift' })).toBeVisible()
  await page.goto('/monthly#none')
  await expect(page.getByText('This link does not work')).toBeVisible()
  await page.goto('/cookies')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await expect(page).toHaveURL('/privacy')
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
  // Leaves the page, because leaving it stores the scroll position.
  await page.goto('/fees')
  const held = await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    const databases = await indexedDB.databases()
    const keys = await Promise.all(
      databases.map(
        ({ name }) =>
          new Promise<IDBValidKey[]>((resolve, reject) => {
            const opening = indexedDB.open(name!)
            opening.addEventListener('error', () => reject(new Error('no database')))
            opening.addEventListener('success', () => {
              const database = opening.result
              const store = database.transaction('keyval').objectStore('keyval')
              const keysRequest = store.getAllKeys()
              keysRequest.addEventListener('success', () => resolve(keysRequest.result))
            })
          }),
      ),
    )
    return [
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage),
      ...keys.flat().map(String),
      ...(await caches.keys()),
    ]
  })
  const cookies = (await page.context().cookies()).map(({ name }) => name)
  const named = browserStorage.map(({ name }) => name)
  expect([...held, ...cookies].filter((name) => !named.includes(name))).toEqual([])
  expect(named.filter((name) => ![...held, ...cookies].includes(name))).toEqual([])
})

test('a visitor gets no cookie', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.context().cookies()).toEqual([])
})

import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { findEmail } from './support/outbox.ts'
import { expectGoodScreen } from './support/screens.ts'
import { getDemoToken, signInAs, type DemoPerson } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const callAs = async (page: Page, who: DemoPerson, address: string, data: object) => {
  const headers = { authorization: await getDemoToken(page.request, who) }
  const answer = await page.request.post(address, { headers, data })
  expect(answer.ok(), `${address}: ${await answer.text()}`).toBe(true)
  return (await answer.json()) as Record<string, unknown>
}

/**
 * Creates a project that no other journey changes, in the charity that a demonstration person
 * leads.
 */
const makeProject = async (page: Page, title: string): Promise<string> => {
  const headers = { authorization: await getDemoToken(page.request, 'charity') }
  const charity = await page.request.get('/api/charity/9000001', { headers })
  const { id: charityId } = (await charity.json()) as { id: string }
  const id = randomUUID()
  await callAs(page, 'charity', '/api/project', {
    id,
    charityId,
    title,
    summary: 'Lamps along the path to the harbour.',
    story: 'Twelve lamps, so that nobody walks home in the dark.',
    countries: ['GB'],
    place: 'Penzance',
    tags: ['Housing'],
    target: 500_000,
    startsOn: '2026-01-01',
    endsOn: '2027-12-31',
    lifecycle: 'active',
  })
  return id
}

/** Makes a paid gift of £25.00 with a card fee of 58p. */
const give = async (page: Page, who: DemoPerson, projectId: string): Promise<string> => {
  const id = randomUUID()
  const gift = { id, projectId, amount: 2500, currency: 'GBP', coverFee: false }
  const started = await callAs(page, who, '/api/donation', { ...gift, shownAs: 'anonymous' })
  await page.request.post(String(started['checkoutUrl']), {
    form: { test_card: '4242424242424242' },
  })
  return id
}

test('a closing project asks three givers: one chooses the general fund, one agrees to a move, one has not answered', async ({
  page,
  browser,
}) => {
  const mark = randomUUID().slice(0, 6)
  const lamps = await makeProject(page, `Lamps ${mark}`)
  await makeProject(page, `Benches ${mark}`)
  const gift = await give(page, 'donor', lamps)
  await give(page, 'donor-donor-org', lamps)
  await give(page, 'general', lamps)

  // The project has unspent money, so closing it leads to the page about its unspent gifts.
  await signInAs(page, 'charity')
  await page.goto(`/project/${lamps}`)
  await page.getByRole('button', { name: 'More for this project' }).click()
  await page.getByRole('menuitem', { name: 'Close this project' }).click()
  await page.getByRole('button', { name: 'Close project' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Closing “Lamps ${mark}”`)
  await expect(page.getByRole('row', { name: /Anonymous .* £24\.42/ })).toHaveCount(3)
  await page
    .getByLabel('Similar work to move the money to')
    .selectOption({ label: `Benches ${mark}` })
  // The charity decides, because no giver has to be asked.
  await expect(
    page.getByText(
      `3 gifts, £73.26 unspent: it goes to Benches ${mark} at once, for the secondary purpose.`,
    ),
  ).toBeVisible()
  await page.getByLabel('Ask the givers which of the two they prefer').check()
  await expect(page.getByText(/^3 gifts, £73\.26 unspent: the giver decides until /)).toBeVisible()
  await page.getByRole('button', { name: 'Tell the givers and close' }).click()
  await expect(page.getByText('Say why it is closing.').first()).toBeVisible()
  await page.getByLabel('Your message to the givers').fill('The council lights the path now.')
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Tell the givers and close' }).click()
  await page.getByRole('button', { name: 'Start closing' }).click()
  await expect(page.getByText('Waiting for an answer', { exact: true })).toHaveCount(3)

  // One giver answers on the gift's page.
  await signInAs(page, 'donor')
  await page.goto(`/donation/${gift}`)
  const questions = page.getByRole('region', { name: 'A charity has a question for you' })
  await expect(questions).toContainText('The council lights the path now.')
  await expect(questions.getByLabel('Give it back to me')).toHaveCount(0)
  await questions.getByLabel('Give it to the charity’s general fund').check()
  await expectGoodScreen(page)
  await questions.getByRole('button', { name: 'Send my answer' }).click()
  await expect(
    page.getByRole('region', { name: 'What happened to your unspent money' }),
  ).toContainText('£24.42 went to the charity’s general fund, as you chose.')

  // Another giver answers by the link in the email without signing in. The link works once.
  const email = await findEmail(
    page.request,
    'donor-donor-org@demo.example',
    /What should happen to £24\.42/,
  )
  const link = /\/gift-question#[\w-]+/.exec(email)![0]
  const signedOut = await browser.newContext()
  const visitor = await signedOut.newPage()
  await visitor.goto(new URL(link, page.url()).href)
  await visitor.getByLabel(`Move it to Benches ${mark}`).check()
  await expectGoodScreen(visitor)
  await visitor.getByRole('button', { name: 'Send my answer' }).click()
  const moved = `£24.42 moved to Benches ${mark}, as you chose.`
  await expect(visitor.getByText(moved)).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText(moved)).toBeVisible()
  await signedOut.close()

  // The charity sees both answers and that the third giver has not answered. The project stays open
  // until that question is settled.
  await signInAs(page, 'charity')
  await page.goto(`/project/${lamps}/closure`)
  await expect(page.getByText(`To Benches ${mark}`, { exact: true })).toBeVisible()
  await expect(page.getByText('Waiting for an answer', { exact: true })).toHaveCount(1)
  await expect(
    page.getByText(
      new RegExp(
        `^1 gift waits for an answer\\. Without one by .*, £24\\.42 goes to Benches ${mark}\\.$`,
      ),
    ),
  ).toBeVisible()
  await expectGoodScreen(page)
})

test('a gift moves to another project only after its giver agrees', async ({ page }) => {
  const mark = randomUUID().slice(0, 6)
  const lamps = await makeProject(page, `Lanterns ${mark}`)
  await makeProject(page, `Railings ${mark}`)
  const gift = await give(page, 'donor', lamps)
  await signInAs(page, 'donor')
  await page.goto(`/donation/${gift}`)
  const reference = (await page.getByText(/^PT-/).textContent()) ?? ''

  await signInAs(page, 'charity')
  await page.goto(`/dashboard-charity?section=donors&searchTerm=${reference}`)
  await page.getByRole('button', { name: `Move ${reference}` }).click()
  const dialog = page.getByRole('dialog', { name: `Move gift ${reference}` })
  await dialog.getByLabel('Where to move it').selectOption({ label: `Railings ${mark}` })
  await dialog.getByRole('button', { name: 'Ask the giver' }).click()
  await expect(dialog.getByText('Say why. The giver can read this.').first()).toBeVisible()
  await expectGoodScreen(page)
  await dialog.getByLabel('Why').fill('The council lights the path now.')
  await dialog.getByRole('button', { name: 'Ask the giver' }).click()
  await expect(dialog).toContainText(`may move from Lanterns ${mark} to Railings ${mark}`)

  await signInAs(page, 'donor')
  await page.goto(`/donation/${gift}`)
  const questions = page.getByRole('region', { name: 'A charity has a question for you' })
  await expect(questions).toContainText('the money stays where it is')
  await questions.getByLabel(`Move it to Railings ${mark}`).check()
  await questions.getByRole('button', { name: 'Send my answer' }).click()
  await expect(
    page.getByRole('region', { name: 'What happened to your unspent money' }),
  ).toContainText(`£24.42 moved to Railings ${mark}, as you chose.`)
})

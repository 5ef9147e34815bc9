import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { APIRequestContext, Page } from '@playwright/test'
import { expectGoodScreen } from './support/screens.ts'
import { getDemoToken, signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const callAsLead = async (request: APIRequestContext, path: string, data: object) => {
  const authorization = await getDemoToken(request, 'charity')
  const answer = await request.post(path, { data, headers: { authorization } })
  expect(answer.status()).toBe(201)
}

const fetchCharityId = async (request: APIRequestContext): Promise<string> => {
  const answer = await request.get('/api/charity/9000001')
  return ((await answer.json()) as { id: string }).id
}

/** Creates a project that only its team sees, with £500.00 in and £100.00 out. */
const makeTeamProject = async (request: APIRequestContext) => {
  const [id, charityId] = [randomUUID(), await fetchCharityId(request)]
  await callAsLead(request, '/api/project', {
    id,
    charityId,
    title: 'A quiet project',
    summary: 'For the team alone.',
    countries: ['GB'],
    tags: ['Housing'],
    visibility: 'team',
    lifecycle: 'active',
  })
  const enter = (kind: 'income' | 'spending', amount: number) =>
    callAsLead(request, '/api/transaction', {
      id: randomUUID(),
      charityId,
      projectId: id,
      kind,
      amount,
      date: new Date().toISOString().slice(0, 10),
      payee: 'Somebody',
      description: 'Something',
    })
  await enter('income', 50_000)
  await enter('spending', 10_000)
  return { id, spend: (amount: number) => enter('spending', amount) }
}

const whole = '£500.00 came in, £100.00 went out, and £400.00 was left.'

const freezeReport = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Freeze these figures' }).click()
  await page.getByLabel('Introduction').fill('For the trustees')
  await expectGoodScreen(page, ['region'])
  await page.getByRole('button', { name: 'Freeze report' }).click()
  await expect(page).toHaveURL(/\?report=[0-9a-f-]{36}$/)
}

test('a team freezes a report of a private project, shares its link, and later spending does not change it', async ({
  browser,
  page,
}) => {
  const project = await makeTeamProject(page.request)
  await signInAs(page, 'charity')
  await page.goto(`/reports/view?project=${project.id}`)
  await expect(page.getByText(whole)).toBeVisible()
  await page.getByRole('button', { name: 'Last calendar year' }).click()
  await expect(page).toHaveURL(/from=\d{4}-01-01&to=\d{4}-12-31/)
  await expect(page.getByText('£0.00 came in, £0.00 went out, and £0.00 was left.')).toBeVisible()
  await page.getByRole('button', { name: 'From the start until today' }).click()
  await expect(page.getByText(whole)).toBeVisible()
  await freezeReport(page)
  await expect(page.getByText('Frozen', { exact: true })).toBeVisible()
  await expect(page.getByText('For the trustees')).toBeVisible()

  await project.spend(5_000)
  await page.reload()
  await expect(page.getByText(whole)).toBeVisible()
  await expect(
    page.getByText(/recalculated these figures from the ledger as it was then. They match/),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Share by a link' }).click()
  await expect(page.getByRole('button', { name: 'Copy the link' })).toBeVisible()
  await expectGoodScreen(page)
  const link = await page.getByRole('link', { name: /\?report=s-/ }).getAttribute('href')
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(link!)
  await expect(visitor.getByText(whole)).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Withdraw the link' })).toHaveCount(0)
  await visitor.goto(new URL(`/reports/view?project=${project.id}`, link!).href)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(/Authentication required/)

  await page.getByRole('button', { name: 'Withdraw the link' }).click()
  await expect(page.getByRole('button', { name: 'Share by a link' })).toBeVisible()
  await visitor.goto(link!)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(/We could not find a report/)
  await visitor.context().close()
})

test('a visitor reads a charity’s report, saves it in each file format and prints it', async ({
  page,
}) => {
  await page.goto('/reports/view?charity=9000001')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Report: Hearth and Harbour')
  await expect(page.getByRole('button', { name: 'Freeze these figures' })).toHaveCount(0)
  const publicIntro = page.getByRole('region', { name: 'What is this?' })
  await expect(publicIntro.getByRole('link', { name: 'How it works' })).toBeVisible()
  await expectGoodScreen(page)
  for (const [kind, start] of [
    ['PDF', '%PDF-1.7'],
    ['CSV', '\uFEFFSection,Fund,Fund type,Item'],
    ['JSON', '{\n  "version": 1'],
  ] as const) {
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: `Download as ${kind}` }).click()
    const file = readFileSync(await (await downloading).path(), 'utf8')
    expect(file.slice(0, start.length)).toBe(start)
  }
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('heading', { name: 'Money' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Download as PDF' })).toBeHidden()
  await expect(page.getByRole('form', { name: 'Period of the report' })).toBeHidden()
  await expect(publicIntro).toBeHidden()
  // The printed text is dark, whatever the theme on screen.
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(28, 35, 38)')
})

test('a charity finds its reports, its funds and its open data in its dashboard', async ({
  page,
}) => {
  await signInAs(page, 'charity')
  await page.goto('/dashboard-charity?section=reports')
  await expect(page.getByRole('table', { name: /^Each fund over the period/ })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Frozen reports, newest first' })).toBeVisible()
  await expectGoodScreen(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Nominal ledger as CSV' }).click()
  const file = readFileSync(await (await downloading).path(), 'utf8')
  expect(file).toContain('Date,Sequence,Nominal code')
  await page.getByLabel('Report on').selectOption('Winter beds in Penzance')
  await page.getByLabel('Period', { exact: true }).selectOption('Last calendar year')
  await page.getByRole('link', { name: 'Open the report' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Report: Winter beds in Penzance',
  )
})

import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectGoodScreen } from './support/screens.ts'
import { getDemoToken, signInAs, type DemoPerson } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const callAs = async (page: Page, who: DemoPerson, address: string, data: object) => {
  const headers = { authorization: await getDemoToken(page.request, who) }
  const answer = await page.request.post(address, { headers, data })
  expect(answer.ok(), `${address}: ${await answer.text()}`).toBe(true)
  return (await answer.json()) as Record<string, unknown>
}

const today = (): string => new Date().toISOString().slice(0, 10)

/**
 * Creates a project that no other journey changes, in the charity that a demonstration person
 * leads.
 */
const makeProject = async (page: Page): Promise<{ id: string; charityId: string }> => {
  const headers = { authorization: await getDemoToken(page.request, 'charity') }
  const me = await page.request.get('/api/charity/9000001', { headers })
  const { id: charityId } = (await me.json()) as { id: string }
  const id = randomUUID()
  await callAs(page, 'charity', '/api/project', {
    id,
    charityId,
    title: `A boat for the harbour ${id.slice(0, 6)}`,
    summary: 'A rowing boat for the young people of the harbour.',
    story: 'They learn to row, and to look after a boat of their own.',
    countries: ['GB'],
    place: 'Penzance',
    tags: ['Education'],
    target: 500_000,
    startsOn: '2026-01-01',
    endsOn: '2027-12-31',
    lifecycle: 'active',
  })
  return { id, charityId }
}

/** A receipt of one pixel, the smallest possible picture. */
const receipt = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

const uploadReceipt = async (page: Page, charityId: string): Promise<string> => {
  const headers = { authorization: await getDemoToken(page.request, 'charity') }
  const file = { name: 'receipt.png', mimeType: 'image/png', buffer: receipt }
  const answer = await page.request.post('/api/transaction/upload-evidence', {
    headers,
    multipart: { file, charityId, redacted: 'true' },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { publicId: string }).publicId
}

test('a giver sees what a gift paid for, with its receipt, and the money that came back', async ({
  page,
}) => {
  const project = await makeProject(page)
  const donation = randomUUID()
  const started = await callAs(page, 'donor', '/api/donation', {
    id: donation,
    projectId: project.id,
    amount: 2500,
    currency: 'GBP',
    coverFee: false,
    shownAs: 'anonymous',
  })
  await page.request.post(String(started['checkoutUrl']), {
    form: { test_card: '4242424242424242' },
  })

  await signInAs(page, 'donor')
  await page.goto(`/donation/${donation}`)
  const section = page.getByRole('region', { name: 'Where it went' })
  await expect(section).toContainText(
    'None of your £25.00 has been spent yet; £24.42 is still to be spent',
  )
  await expectGoodScreen(page)

  const spending = randomUUID()
  const recorded = await callAs(page, 'charity', '/api/transaction', {
    id: spending,
    charityId: project.charityId,
    projectId: project.id,
    kind: 'spending',
    date: today(),
    amount: 1820,
    payee: 'Newlyn Boatyard',
    payeeKind: 'organisation',
    description: 'Two pairs of oars',
    evidence: [{ publicId: await uploadReceipt(page, project.charityId), title: 'Till receipt' }],
  })
  await page.reload()
  await expect(section).toContainText(
    '£18.20 of your £25.00 has been spent on Two pairs of oars; £6.22 is still to be spent',
  )
  await expect(section.getByRole('row').filter({ hasText: 'Newlyn Boatyard' })).toContainText(
    '£18.20',
  )
  await expectGoodScreen(page)

  await section.getByRole('link', { name: 'Two pairs of oars' }).first().click()
  await expect(page).toHaveURL(new RegExp(`/transactions/${String(recorded['sequence'])}$`))
  const paid = page.getByRole('region', { name: 'Who paid for it' })
  await expect(paid).toContainText('1 gift paid the whole £18.20.')
  await expect(paid).toContainText('£18.20 of this came from a gift of yours.')
  await expectGoodScreen(page)

  await callAs(page, 'charity', `/api/transaction/${spending}/reverse`, {
    reason: 'The oars went back',
  })
  await paid.getByRole('link', { name: 'a gift of yours' }).click()
  await expect(page).toHaveURL(new RegExp(`/donation/${donation}$`))
  await page.reload()
  await expect(section).toContainText('None of your £25.00 has been spent yet')
  await section.getByText('1 change since').click()
  await expect(section).toContainText('£18.20 was released from transaction')

  await page.goto('/dashboard-donor?section=home')
  await expect(page.getByRole('heading', { name: 'Where your money went' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Where the money is' })).toContainText('unspent')
  await expectGoodScreen(page)
})

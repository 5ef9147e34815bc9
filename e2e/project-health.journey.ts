import { expectGoodScreen } from './support/screens.ts'
import { getDemoToken, signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('a charity publicly answers a reason for its project’s health badge and then fixes the cause', async ({
  page,
  browser,
}) => {
  const headers = { authorization: await getDemoToken(page.request, 'charity') }
  const charity = await page.request.get('/api/charity/9000001')
  const { id: charityId } = (await charity.json()) as { id: string }
  const id = crypto.randomUUID()
  const made = await page.request.post('/api/project', {
    headers,
    data: {
      id,
      charityId,
      title: 'A stove that came late',
      summary: 'One stove for the hall.',
      countries: ['GB'],
      tags: ['Housing'],
      startsOn: '2025-01-01',
      endsOn: '2025-06-30',
      lifecycle: 'active',
    },
  })
  expect(made.status()).toBe(201)

  await signInAs(page, 'charity')
  await page.goto(`/project/${id}`)
  const late = page.getByRole('listitem').filter({ hasText: 'was planned to end on 30 June 2025' })
  await late.getByRole('button', { name: /^Answer publicly/ }).click()
  const field = page.getByRole('textbox', { name: 'Public answer' })
  await expect(field).toBeFocused()
  await page.getByRole('button', { name: 'Publish the answer' }).click()
  await expect(late).toContainText('Write an answer, or remove it.')
  await field.fill('The foundry burned down; another one casts it now.')
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Publish the answer' }).click()
  await expect(late.getByRole('button', { name: /^Change the answer/ })).toBeFocused()

  const context = await browser.newContext({ baseURL: process.env['E2E_ORIGIN']! })
  const reader = await context.newPage()
  await signInAs(reader, 'general')
  await reader.goto(`/project/${id}`)
  await expect(reader.getByText('The foundry burned down')).toBeVisible()
  await expect(reader.getByText(/^Hearth and Harbour answered on/)).toBeVisible()
  await expect(reader.getByRole('button', { name: /answer/i })).toHaveCount(0)
  await reader.goto('/charity/9000001')
  await reader
    .getByRole('group')
    .filter({ hasText: 'A stove that came late' })
    .getByText('A stove that came late')
    .click()
  await expect(reader.getByText('The foundry burned down')).toBeVisible()
  await expectGoodScreen(reader)
  await context.close()

  // The reason for the project's health links to the form with which the team can remove it. After
  // the change of the dates, the reason and the charity's answer to the reason disappear.
  await late.getByRole('link', { name: 'Change the dates' }).click()
  await expect(page).toHaveURL(/edit\?step=where$/)
  await page.goto(`/project/${id}`)
  await page.getByRole('button', { name: 'More for this project' }).click()
  await page.getByRole('menuitem', { name: 'Mark as completed' }).click()
  await page.getByRole('button', { name: 'Mark as completed' }).click()
  await expect(page.getByText('The work is done. Nothing is overdue.')).toBeVisible()
  await expect(page.getByText('The foundry burned down')).toHaveCount(0)
})

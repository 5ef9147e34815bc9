import { expectGoodScreen } from './support/screens.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('a giver shares the story of a year without amounts, and withdraws it', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAs(page, 'donor')
  const year = new Date().getFullYear()
  await page.goto(`/giving-story?year=${year}`)
  await expect(
    page.getByRole('heading', { level: 1, name: `Your giving in ${year}` }),
  ).toBeVisible()
  const keep = page.getByRole('region', { name: 'Keep it or share it' })
  await expect(page.getByText(new RegExp(`^In ${year}, .*£`))).toBeVisible()
  await expectGoodScreen(page)

  await keep.getByRole('button', { name: 'Share by a link' }).click()
  const link = await keep.getByRole('link', { name: /\/story\// }).getAttribute('href')
  const visitor = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await visitor.goto(link!)
  await expect(visitor.getByText(new RegExp(`^In ${year}, someone gave to `))).toBeVisible()
  await expect(visitor.getByRole('main')).not.toContainText('£')
  await expectGoodScreen(visitor)

  await keep.getByRole('button', { name: 'Withdraw the link' }).click()
  await expect(keep.getByRole('button', { name: 'Share by a link' })).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'This link opens nothing' })).toBeVisible()
  await visitor.context().close()
})

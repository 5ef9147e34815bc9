import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { makeNewGift } from './support/new-gift.ts'
import { expectGoodScreen } from './support/screens.ts'
import { getDemoToken } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const getOwnToken = async (page: Page): Promise<string> =>
  (await page.context().cookies()).find(({ name }) => name === 'jwt_authorisation')?.value ?? ''

const write = async (page: Page, gift: string, authorization: string, body: string) => {
  const answer = await page.request.post(`/api/donation/${gift}/messages`, {
    headers: { authorization },
    data: { id: randomUUID(), body },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Writes about a gift as its giver, and replies as the charity. */
const makeReply = async (page: Page, gift: string, answer: string): Promise<void> => {
  await write(page, gift, await getOwnToken(page), 'Is there room for a bookshelf?')
  await write(page, gift, await getDemoToken(page.request, 'charity'), answer)
}

test('a giver learns of a receipt and a reply from the bell, by mouse and by keyboard', async ({
  page,
}) => {
  const gift = await makeNewGift(page)
  await page.goto('/explore')
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
  await makeReply(page, gift.id, 'By the window.')
  await page.reload()
  await expect(bell).toHaveAccessibleName('Notifications, 2 unread')

  await bell.click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByRole('heading', { name: 'Today' })).toBeVisible()
  await expect(panel.getByRole('link', { name: /^Unread: Your receipt: £12.34/ })).toBeVisible()
  await expectGoodScreen(page)
  await panel.getByRole('link', { name: /^Unread: .* replied about your gift/ }).click()
  await expect(page).toHaveURL(new RegExp(`/donation/${gift.id}#messages$`))
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('By the window.')
  await expect(panel).toBeHidden()
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread')

  await bell.focus()
  await page.keyboard.press('Enter')
  await expect(panel).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(bell).toBeFocused()
  await page.keyboard.press('Space')
  const mark = panel.getByRole('button', { name: 'Mark all as read' })
  await expect(mark).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(bell).toHaveAccessibleName('Notifications')
  await expect(panel.getByRole('link', { name: /^Unread/ })).toHaveCount(0)
})

test('a giver on a phone turns an email off and still finds the reply on the bell', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  const gift = await makeNewGift(page)
  await page.goto('/explore')
  await page.getByRole('link', { name: 'Notifications, 1 unread' }).click()
  await expect(page).toHaveURL(/\/notifications$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeFocused()
  await page.getByRole('checkbox', { name: 'News about your gifts' }).uncheck()
  await expect(page.getByRole('checkbox', { name: 'News about your gifts' })).not.toBeChecked()
  await expectGoodScreen(page)

  await makeReply(page, gift.id, 'Beside the door.')
  await page.reload()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: /^Unread: .* replied about/ })).toBeVisible()
  await main.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(main.getByRole('link', { name: /^Unread/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()
  await expectGoodScreen(page)
})

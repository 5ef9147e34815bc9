import type { Page } from '@playwright/test'
import { makePicture } from './support/pictures.ts'
import { expectGoodScreen } from './support/screens.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const steps = (page: Page) => page.getByRole('navigation', { name: 'Steps' })
const photos = (page: Page) => page.getByRole('list', { name: 'Photographs of this update' })

/** Adds two photographs to the update. */
const addTwoPhotos = async (page: Page): Promise<void> => {
  await steps(page).getByRole('button', { name: 'Photographs' }).click()
  const files = [await makePicture(page, 'teal'), await makePicture(page, 'orange')]
  await page.getByLabel('Photographs', { exact: true }).setInputFiles(files)
  await expect(photos(page).getByRole('listitem')).toHaveCount(2)
}

test('a charity sends an update with a photograph, and a failure to delete another photograph is only logged', async ({
  page,
}) => {
  const title = `The new kitchen is open ${crypto.randomUUID().slice(0, 8)}`
  await signInAs(page, 'charity')
  await page.goto('/sendupdate/charity')
  await expect(heading(page)).toHaveText('Send an update')
  await page.getByLabel('Title').fill(title)
  const text = page.getByRole('textbox', { name: 'What happened' })
  await text.click()
  await page.keyboard.type('Forty meals on the first evening.')
  const bold = page.getByRole('button', { name: 'Bold' })
  await bold.click()
  await expect(bold).toHaveAttribute('aria-pressed', 'true')
  await expect(text).toBeFocused()
  await page.keyboard.type(' Sixty on the second.')
  await addTwoPhotos(page)

  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.route(
    '**/api/project-update-photos/delete-image',
    (route) => route.fulfill({ status: 503, json: { message: 'Not now', error: 'Not now' } }),
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Remove photograph 2' }).click()
  await expect(photos(page).getByRole('listitem')).toHaveCount(1)
  await expect.poll(() => logged.join('\n')).toContain('Failed to delete image')
  await expect(page.getByText('Not now')).toHaveCount(0)

  await page.getByLabel('Description of photograph 1').fill('Steam over a row of pans')
  await page.getByRole('checkbox', { name: /has agreed to be shown/ }).check()
  await page.getByLabel('No child can be recognised').check()
  await expectGoodScreen(page)
  await steps(page).getByRole('button', { name: 'Who and when' }).click()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('Update published.')).toBeVisible()

  await expect(page).toHaveURL(/\/updates\/[0-9a-f-]{36}$/)
  await expect(heading(page)).toHaveText(title)
  // The preview of the form can still be there for a moment.
  await expect(page.getByText('Forty meals on the first evening.')).toHaveCount(1)
  await expect(page.getByRole('strong')).toHaveText('Sixty on the second.')
  await expect(page.getByRole('img', { name: 'Steam over a row of pans' })).toBeVisible()
  await expectGoodScreen(page)
})

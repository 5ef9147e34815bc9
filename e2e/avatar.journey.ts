import { makePicture } from './support/pictures.ts'
import { expectGoodScreen } from './support/screens.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('a person crops a profile picture with the keyboard, shows it and removes it', async ({
  page,
}) => {
  await signInAs(page, 'general')
  await page.goto('/profile-settings?section=profile')
  await expect(page.getByRole('heading', { name: 'Your picture' })).toBeVisible()
  await page.getByLabel('Choose a picture').setInputFiles(await makePicture(page, 'purple'))
  const dialog = page.getByRole('dialog', { name: 'Crop your picture' })
  await dialog.getByRole('slider', { name: 'Size' }).press('ArrowRight')
  await dialog.getByLabel(/^Visible part of the picture/).press('ArrowLeft')
  await dialog.getByRole('button', { name: 'Move the picture right' }).click()
  await expectGoodScreen(page)
  await dialog.getByRole('button', { name: 'Use this picture' }).click()
  await expect(dialog).toBeHidden()
  const menu = page.getByRole('button', { name: /^Account of/ })
  await expect(menu.locator('img')).toHaveAttribute('src', /^\/files\/img-.*512\/160\.webp$/)
  await page.reload()
  await expect(menu.locator('img')).toBeVisible()
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await expect(menu.locator('img')).toHaveCount(0)
})

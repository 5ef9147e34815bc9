import { expectSoundScreen } from './support/screens.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

/** A white picture of 400 by 300, made in the browser. */
const picture = (page: import('@playwright/test').Page) =>
  page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 400
    canvas.height = 300
    const context = canvas.getContext('2d')!
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, 400, 300)
    return canvas.toDataURL('image/png').split(',')[1]!
  })

/** The colour of a pixel of a picture that the product serves. */
const pixel = (page: import('@playwright/test').Page, address: string, x: number, y: number) =>
  page.evaluate(
    async ([from, left, top]) => {
      const bitmap = await createImageBitmap(await (await fetch(from)).blob())
      const canvas = document.createElement('canvas')
      canvas.width = bitmap.width
      canvas.height = bitmap.height
      const context = canvas.getContext('2d')!
      context.drawImage(bitmap, 0, 0)
      return [...context.getImageData(left * bitmap.width, top * bitmap.height, 1, 1).data]
    },
    [address, x, y] as const,
  )

test('a receipt is covered before it is sent, shown with its spending, and withdrawn', async ({
  page,
}) => {
  await signInAs(page, 'charity')
  await page.goto('/addtransaction')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByLabel('Amount').fill('45.60')
  await page.getByLabel('Who was paid').fill('Newlyn Chandlers')
  await page.getByLabel('What for').fill('Rope and lamps')
  await page.getByLabel('Receipt', { exact: true }).setInputFiles({
    name: 'till.png',
    mimeType: 'image/png',
    buffer: Buffer.from(await picture(page), 'base64'),
  })
  const dialog = page.getByRole('dialog', { name: 'Cover what is private' })
  await expect(dialog.getByText('Nothing is covered.')).toBeVisible()
  const box = (await dialog.locator('canvas').boundingBox())!
  await page.mouse.move(box.x + box.width * 0.1, box.y + box.height * 0.1)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.4, { steps: 4 })
  await page.mouse.up()
  await expect(dialog.getByText('1 covered.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add a cover' }).click()
  await dialog.getByRole('button', { name: 'Covered part 2' }).focus()
  await page.keyboard.press('Delete')
  await expect(dialog.getByText('1 covered.')).toBeVisible()
  await expectSoundScreen(page)
  await dialog.getByRole('button', { name: 'Use this file' }).click()
  await expect(dialog.getByText('Look at it first.')).toBeVisible()
  await dialog.getByLabel('I have looked at it: nothing private can be read.').check()
  await dialog.getByLabel('What it is').fill('Till receipt')
  await dialog.getByRole('button', { name: 'Use this file' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Till receipt')).toBeVisible()

  await page.getByRole('button', { name: 'Check and record' }).click()
  await page.getByRole('button', { name: 'Record it' }).click()
  await page.getByRole('link', { name: 'See the transaction' }).click()
  await expect(page.getByRole('heading', { name: 'What bears it out' })).toBeVisible()
  const address = (await page.getByRole('img', { name: 'Till receipt' }).getAttribute('src'))!
  const [covered] = await pixel(page, address, 0.3, 0.25)
  const [open] = await pixel(page, address, 0.8, 0.8)
  expect(covered).toBeLessThan(20)
  expect(open).toBeGreaterThan(235)
  await expectSoundScreen(page)

  await page.getByRole('button', { name: 'Withdraw Till receipt' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('It showed a name')
  await page.getByRole('button', { name: 'Withdraw it' }).click()
  await expect(page.getByText(/Till receipt: withdrawn on .* It showed a name/)).toBeVisible()
})

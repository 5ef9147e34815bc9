import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { byKeyboard } from './support/keyboard/index.ts'
import { expectGoodScreen } from './support/screens.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

/** Makes a white picture of 400 by 300 pixels in the browser. */
const picture = (page: Page) =>
  page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 400
    canvas.height = 300
    const context = canvas.getContext('2d')!
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, 400, 300)
    return canvas.toDataURL('image/png').split(',')[1]!
  })

/** Reads the colour of one pixel of a picture that the product serves. */
const readPixel = (page: Page, address: string, x: number, y: number) =>
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

type Spot = readonly [x: number, y: number]

/**
 * Adds a cover, which hides part of a receipt's picture, between two corners given as shares of the
 * picture's size: by dragging, by pressing both corners, or by moving and resizing it with keys.
 */
const coverArea = async (
  dialog: Locator,
  from: Spot,
  to: Spot,
  by: 'drawn' | 'pressed' = 'drawn',
): Promise<void> => {
  const { mouse, keyboard } = dialog.page()
  if (byKeyboard) {
    await dialog.getByRole('button', { name: 'Hide an area' }).click()
    await dialog.getByRole('button', { name: 'Hidden area 1' }).focus()
    // In shares of the picture's size, a new cover is 0.3 wide and 0.1 high, and its upper left
    // corner is at 0.35, 0.45. Each key press moves or resizes it by 0.02.
    const moves = [
      ['ArrowLeft', 0.35 - from[0]],
      ['ArrowUp', 0.45 - from[1]],
      ['Shift+ArrowRight', to[0] - from[0] - 0.3],
      ['Shift+ArrowDown', to[1] - from[1] - 0.1],
    ] as const
    for (const [key, distance] of moves) {
      for (let step = 0; step < Math.ceil(distance / 0.02); step += 1) await keyboard.press(key)
    }
    return
  }
  const box = (await dialog.locator('canvas').boundingBox())!
  const place = ([x, y]: Spot) => [box.x + box.width * x, box.y + box.height * y] as const
  if (by === 'pressed') {
    await mouse.click(...place(from))
    await expect(dialog.getByText('Now press the opposite corner.')).toBeVisible()
    return mouse.click(...place(to))
  }
  await mouse.move(...place(from))
  await mouse.down()
  await mouse.move(...place(to), { steps: 4 })
  await mouse.up()
}

test('a charity uploads a partly covered receipt, shows the receipt with its spending and withdraws it', async ({
  page,
}) => {
  await signInAs(page, 'charity')
  await page.goto('/addtransaction')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByLabel('Amount').fill('45.60')
  await page.getByLabel('Who was paid').fill('Newlyn Chandlers Ltd')
  await page.getByLabel('What for').fill('Rope and lamps')
  await page.getByLabel('Receipt', { exact: true }).setInputFiles({
    name: 'till.png',
    mimeType: 'image/png',
    buffer: Buffer.from(await picture(page), 'base64'),
  })
  await page.getByRole('button', { name: 'Hide private details' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hide private details' })
  await expect(dialog.getByText('Nothing is hidden.')).toBeVisible()
  await coverArea(dialog, [0.1, 0.1], [0.5, 0.4])
  await expect(dialog.getByText('1 area hidden.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Hide an area' }).click()
  await dialog.getByRole('button', { name: 'Hidden area 2' }).focus()
  await page.keyboard.press('Delete')
  await expect(dialog.getByText('1 area hidden.')).toBeVisible()
  await expectGoodScreen(page)
  await dialog.getByRole('button', { name: 'Use this file' }).click()
  await expect(dialog.getByText('Check it first.')).toBeVisible()
  await dialog.getByLabel('I have checked that no private details can be read.').check()
  await dialog.getByLabel('What does it show?').fill('Till receipt')
  await dialog.getByRole('button', { name: 'Use this file' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Till receipt')).toBeVisible()

  await page.getByRole('button', { name: 'Check and record' }).click()
  await page.getByRole('button', { name: 'Record it' }).click()
  await page.getByRole('link', { name: 'See the transaction' }).click()
  await expect(page.getByRole('heading', { name: 'Evidence' })).toBeVisible()
  const address = (await page.getByRole('img', { name: 'Till receipt' }).getAttribute('src'))!
  const [coveredPixel] = await readPixel(page, address, 0.3, 0.25)
  const [open] = await readPixel(page, address, 0.8, 0.8)
  expect(coveredPixel).toBeLessThan(20)
  expect(open).toBeGreaterThan(235)
  await expectGoodScreen(page)

  await page.getByRole('button', { name: 'Withdraw Till receipt' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('It showed a name')
  await page.getByRole('button', { name: 'Withdraw file' }).click()
  await expect(page.getByText(/Till receipt: withdrawn on .* It showed a name/)).toBeVisible()
})

const card = '4929 1234 5678 9012'

/** Builds a PDF of two pages with selectable text. The second page contains a card number. */
const makeInvoice = (): Buffer => {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 2 /Kids [3 0 R 5 0 R] >>',
  ]
  for (const [at, words] of ['Rope and lamps', `Paid with card ${card}`].entries()) {
    const drawing = `BT /F 24 Tf 60 700 Td (${words}) Tj ET`
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> /Contents ${4 + at * 2} 0 R >>`,
      `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    )
  }
  let pdf = '%PDF-1.4\n'
  const places = objects.map((words, at) => {
    const place = pdf.length
    pdf += `${at + 1} 0 obj\n${words}\nendobj\n`
    return place
  })
  const start = pdf.length
  const entries = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  pdf += `xref\n0 7\n0000000000 65535 f \n${entries}trailer\n<< /Size 7 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(pdf, 'latin1')
}

/** Extracts the pictures of a PDF that contains only pictures. */
const countPictures = (pdf: Buffer): string[] =>
  pdf
    .toString('latin1')
    .split('stream\n')
    .filter((part) => part.startsWith('\u00ff\u00d8'))
    .map((part) => {
      const bytes = Buffer.from(part.slice(0, part.lastIndexOf('\u00ff\u00d9') + 2), 'latin1')
      return `data:image/jpeg;base64,${bytes.toString('base64')}`
    })

/** Returns the share of dark pixels in part of a picture, from 0 to 1. */
const measureDarkness = (page: Page, address: string) =>
  page.evaluate(async (from) => {
    const picture = new Image()
    picture.src = from
    await picture.decode()
    const canvas = document.createElement('canvas')
    canvas.width = picture.width
    canvas.height = picture.height
    const context = canvas.getContext('2d')!
    context.drawImage(picture, 0, 0)
    // The line of text covers 10% to 90% of the width, just below the upper edge.
    const [left, top] = [Math.floor(picture.width * 0.1), Math.floor(picture.height * 0.13)]
    const [wide, high] = [Math.floor(picture.width * 0.7), Math.floor(picture.height * 0.05)]
    const { data } = context.getImageData(left, top, wide, high)
    let dark = 0
    for (let at = 0; at < data.length; at += 4) if (data[at]! < 80) dark += 1
    return dark / (data.length / 4)
  }, address)

test('a charity covers parts of a PDF page by page, and only pictures without these parts leave the device', async ({
  page,
}) => {
  await signInAs(page, 'charity')
  await page.goto('/addtransaction')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByLabel('Amount').fill('61.20')
  await page.getByLabel('Who was paid').fill('Newlyn Chandlers Ltd')
  await page.getByLabel('What for').fill('Rope and lamps')
  await page.getByLabel('Receipt', { exact: true }).setInputFiles({
    name: 'invoice.pdf',
    mimeType: 'application/pdf',
    buffer: makeInvoice(),
  })
  const dialog = page.getByRole('dialog', { name: 'Hide private details' })
  await expect(dialog.getByText('Page 1 of 2')).toBeVisible()
  await expect(dialog.getByText('Nothing is hidden.')).toBeVisible()
  await dialog.getByLabel('I have checked every page and no private details can be read.').check()
  await dialog.getByRole('button', { name: 'Use this file' }).click()
  await expect(dialog.getByText('Check every page first. 1 to go.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Next page' }).click()
  await expect(dialog.getByText('Page 2 of 2')).toBeVisible()
  await expect(dialog.getByText('Nothing is hidden.')).toBeVisible()
  await coverArea(dialog, [0.05, 0.1], [0.95, 0.2], 'pressed')
  await expect(dialog.getByText('1 area hidden.')).toBeVisible()
  await expectGoodScreen(page)
  await dialog.getByRole('button', { name: 'Use this file' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Check and record' }).click()
  await page.getByRole('button', { name: 'Record it' }).click()
  await page.getByRole('link', { name: 'See the transaction' }).click()
  const link = page.getByRole('link', { name: /^Receipt/ })
  const address = (await link.getAttribute('href'))!
  const sent = await (await page.request.get(address)).body()
  const words = sent.toString('latin1')
  expect(words.startsWith('%PDF-')).toBe(true)
  expect(words).not.toMatch(/Paid with card|4929|Rope and lamps|\/Font/)
  // Every stream is a JPEG or draws one, so no text is compressed in another form.
  expect([...new Set(words.match(/\/Filter \/\w+/g))]).toEqual(['/Filter /DCTDecode'])
  const [first, second] = countPictures(sent)
  const open = await measureDarkness(page, first!)
  expect(open).toBeGreaterThan(0.005)
  expect(open).toBeLessThan(0.5)
  expect(await measureDarkness(page, second!)).toBe(1)
})

/**
 * A picture of 96 by 128 pixels: a green band at the top, a red band at the bottom, and GPS data.
 */
const heic = readFileSync(path.join(import.meta.dirname, 'support/files/receipt.heic'))
const words = 'Canary of the kitchen table'

const chooseHeic = async (page: Page, buffer: Buffer): Promise<Locator> => {
  // Most browsers give HEIC no media type, so the app recognises the file by its name and bytes.
  const file = { name: 'IMG_0042.HEIC', mimeType: '', buffer }
  await page.getByLabel('Receipt', { exact: true }).setInputFiles(file)
  return page.getByRole('dialog', { name: 'Hide private details' })
}

test('a HEIC photograph from a phone leaves the device as a covered JPEG without its location', async ({
  page,
}) => {
  expect(heic.toString('latin1')).toContain(words)
  const loaded: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/heic/')) loaded.push(pathname)
  })
  await signInAs(page, 'charity')
  await page.goto('/addtransaction')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByLabel('Amount').fill('12.80')
  await page.getByLabel('Who was paid').fill('Newlyn Chandlers Ltd')
  await page.getByLabel('What for').fill('Lamp oil')
  expect(loaded).toEqual([])
  const dialog = await chooseHeic(page, heic)
  await page.getByRole('button', { name: 'Hide private details' }).click()
  await expect(dialog.getByText('Nothing is hidden.')).toBeVisible()
  expect(loaded).toContain('/heic/heic-worker.js')
  await coverArea(dialog, [0.02, 0.02], [0.98, 0.25])
  await expect(dialog.getByText('1 area hidden.')).toBeVisible()
  await expectGoodScreen(page)
  await dialog.getByLabel('I have checked that no private details can be read.').check()
  await dialog.getByLabel('What does it show?').fill('Receipt for lamp oil')
  await dialog.getByRole('button', { name: 'Use this file' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Check and record' }).click()
  await page.getByRole('button', { name: 'Record it' }).click()
  await page.getByRole('link', { name: 'See the transaction' }).click()

  const shown = page.getByRole('img', { name: 'Receipt for lamp oil' })
  await shown.scrollIntoViewIfNeeded()
  await expect(shown).toHaveJSProperty('complete', true)
  await expect(shown).not.toHaveJSProperty('naturalWidth', 0)
  const address = (await shown.getAttribute('src'))!
  const [coveredRed, coveredGreen] = await readPixel(page, address, 0.5, 0.13)
  expect(coveredRed).toBeLessThan(40)
  expect(coveredGreen).toBeLessThan(40)
  const [red, green] = await readPixel(page, address, 0.5, 0.84)
  expect(red).toBeGreaterThan(140)
  expect(green).toBeLessThan(60)
  const stored = (await (await page.request.get(address)).body()).toString('latin1')
  expect(stored).not.toMatch(/Exif|GPS|ftyp/)
  expect(stored).not.toContain(words)
})

test('a charity whose HEIC photograph cannot be read learns what to do and chooses another file', async ({
  page,
}) => {
  await signInAs(page, 'charity')
  await page.goto('/addtransaction')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const advice =
    'This HEIC photograph cannot be opened. Save it as a JPEG or take a screenshot of it, then choose that file.'
  const damaged = Buffer.from(heic).fill(0, heic.indexOf('mdat') + 4)
  for (const broken of [heic.subarray(0, 500), damaged, Buffer.from('not a photograph')]) {
    const dialog = await chooseHeic(page, broken)
    await expect(page.getByRole('alert').getByText(`IMG_0042.HEIC: ${advice}`)).toBeVisible()
    await expect(dialog).toBeHidden()
    await expectGoodScreen(page)
  }
  const dialog = await chooseHeic(page, heic)
  await page.getByRole('button', { name: 'Hide private details' }).click()
  await expect(dialog.getByText('Nothing is hidden.')).toBeVisible()
  await expect(page.getByText(advice)).toHaveCount(0)
})

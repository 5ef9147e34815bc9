import type { Page } from '@playwright/test'

/** Draws a picture of one colour in the browser and returns it as a file for an input. */
export const makePicture = async (page: Page, colour: string) => {
  const base64 = await page.evaluate((fill) => {
    const canvas = document.createElement('canvas')
    canvas.width = 1200
    canvas.height = 800
    const paper = canvas.getContext('2d')!
    paper.fillStyle = fill
    paper.fillRect(0, 0, 1200, 800)
    paper.fillStyle = 'white'
    paper.fillRect(300, 200, 250, 400)
    return canvas.toDataURL('image/jpeg').split(',')[1]!
  }, colour)
  return { name: `${colour}.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') }
}

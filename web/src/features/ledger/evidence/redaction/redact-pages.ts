import { toPixels, type Box } from './redaction-boxes.ts'
import type { DocumentPages } from './document-pages.ts'
import { createPicturePdf, type PagePicture } from './picture-pdf.ts'
import { scaleToPixels } from './picture-scale.ts'

/** The maximum area in pixels. */
const maxPixels = 2400 * 1800

/**
 * Draws the boxes into the picture's pixels and returns a JPEG, which contains nothing of the
 * covered parts.
 */
const drawRedactedPage = async (
  picture: ImageBitmap,
  boxes: readonly Box[],
): Promise<PagePicture> => {
  const scale = Math.min(1, scaleToPixels(picture, maxPixels))
  const width = Math.max(1, Math.floor(picture.width * scale))
  const height = Math.max(1, Math.floor(picture.height * scale))
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw pictures.')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, 0, 0, width, height)
  context.fillStyle = '#000000'
  for (const box of boxes) {
    const { left, top, width: wide, height: high } = toPixels(box, width, height)
    context.fillRect(left, top, wide, high)
  }
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.85))
  if (!blob) throw new Error('The picture could not be made.')
  return { jpeg: new Uint8Array(await blob.arrayBuffer()), width, height }
}

/**
 * Creates the file to send: a JPEG, or a PDF of JPEGs for several pages. It contains the pixels
 * outside the boxes and nothing else of the chosen file.
 */
export const redactPages = async (
  pages: DocumentPages,
  boxes: (page: number) => readonly Box[],
  name: string,
): Promise<File> => {
  const redacted: PagePicture[] = []
  for (let page = 1; page <= pages.count; page += 1) {
    redacted.push(await drawRedactedPage(await pages.picture(page), boxes(page)))
  }
  const bare = name.replace(/\.[^.]*$/, '')
  const [only] = redacted
  return redacted.length === 1 && only
    ? new File([only.jpeg], `${bare}.jpg`, { type: 'image/jpeg' })
    : new File(createPicturePdf(redacted), `${bare}.pdf`, { type: 'application/pdf' })
}

import { pixelsOf, type Box } from './boxes.ts'

/** The longer side of what is sent, in pixels: enough to read a till receipt. */
const longestSide = 2400

/** The picture as JPEG with the boxes burnt into its pixels. What was under them is not in it. */
export async function burn(picture: ImageBitmap, boxes: readonly Box[], name: string) {
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
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
    const { left, top, width: wide, height: high } = pixelsOf(box, width, height)
    context.fillRect(left, top, wide, high)
  }
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.88))
  if (!blob) throw new Error('The picture could not be made.')
  return new File([blob], name.replace(/\.[^.]*$/, '') + '.jpg', { type: 'image/jpeg' })
}

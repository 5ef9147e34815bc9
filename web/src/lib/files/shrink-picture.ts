import { maxMegapixels } from '@pennytrail/contract/files/upload-rules.ts'
import { decodePicture } from './decode-picture.ts'

/** The size to which a picture is shrunk: the largest canvas that iPhones draw. In pixels. */
const targetPixels = 16_000_000

const isAnimated = (file: File): boolean => file.type === 'image/gif'
const isPhonePhotograph = ({ name, type }: File): boolean =>
  /\.hei[cf]$/i.test(name) || /^image\/hei[cf]/.test(type)

/** Returns whether a file is a picture that can be shrunk. */
export const isShrinkable = (file: File): boolean =>
  typeof createImageBitmap === 'function' &&
  (isPhonePhotograph(file) || (file.type.startsWith('image/') && !isAnimated(file)))

const encode = (canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob | null> =>
  new Promise((resolve) => {
    canvas.toBlob(resolve, type, quality)
  })

/** Draws a picture at a scale. A JPEG has no transparency, so it gets a white ground. */
const draw = (picture: ImageBitmap, scale: number, type: string): HTMLCanvasElement | undefined => {
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(picture.width * scale)
  canvas.height = Math.floor(picture.height * scale)
  const context = canvas.getContext('2d')
  if (!context) return undefined
  if (type === 'image/jpeg') {
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** A PNG stays one, for its transparency, unless that is too large. */
const listTries = ({ type }: File) => [
  ...(type === 'image/png' ? [{ type, ending: 'png' }] : []),
  ...[0.9, 0.8, 0.6].map((quality) => ({ type: 'image/jpeg', ending: 'jpg', quality })),
]

/**
 * Makes a picture small enough to be sent: at most `maxBytes` and 25 megapixels, and HEIC becomes
 * JPEG. Returns a file that is small enough, or cannot be decoded, as it is. Throws a
 * CannotOpenError for an unreadable HEIC photograph.
 */
export const shrinkPicture = async (file: File, maxBytes: number): Promise<File> => {
  const picture = await decodePicture(file)
  if (!picture) return file
  try {
    const pixels = picture.width * picture.height
    const fits = file.size <= maxBytes && pixels <= maxMegapixels * 1_000_000
    if (fits && !isPhonePhotograph(file)) return file
    const scale = Math.min(1, Math.sqrt(targetPixels / pixels))
    for (const { type, ending, ...rest } of listTries(file)) {
      const canvas = draw(picture, scale, type)
      const blob =
        canvas && (await encode(canvas, type, 'quality' in rest ? rest.quality : undefined))
      if (blob && blob.size <= maxBytes) {
        return new File([blob], file.name.replace(/(\.[^.]*)?$/, `.${ending}`), { type })
      }
    }
    return file
  } finally {
    picture.close()
  }
}

import { maxMegapixels } from '@pennytrail/contract/upload-rules.ts'
import { listWidths } from '@pennytrail/contract/picture-urls.ts'
import sharp, { type Sharp } from 'sharp'
import { AppError } from '../app-error.ts'
import { createConcurrencyLimit } from './limit-concurrency.ts'

// Only the readers of what is taken in: SVG, PDF, TIFF and everything else that libvips could open
// stays shut, whatever a file calls itself.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifFile',
    'VipsForeignLoadHeifBuffer',
    'VipsForeignLoadNsgifFile',
    'VipsForeignLoadNsgifBuffer',
  ],
})
sharp.cache(false)

const kinds = new Set(['jpeg', 'png', 'webp', 'heif', 'gif'])

/** How large a picture is kept: a photograph whole within a box, a portrait cut square. */
const shapes = {
  whole: { width: 1920, height: 1920, fit: 'inside', withoutEnlargement: true },
  square: { width: 512, height: 512, fit: 'cover' },
} as const
export type Shape = keyof typeof shapes

const patience = { seconds: 20 }

// A decoded picture of 25 megapixels takes 100 MB: two at once and no more.
const pictureGate = createConcurrencyLimit(2)

export interface Picture {
  readonly width: number
  readonly height: number
  /** WebP by width, as `widthsOf` lists them. */
  readonly webp: ReadonlyMap<number, Buffer>
}

const open = (source: string | Buffer): Sharp =>
  sharp(source, { limitInputPixels: maxMegapixels * 1_000_000, failOn: 'error', pages: 1 })

const checkHeader = async (source: string | Buffer): Promise<void> => {
  // Read without a limit of pixels, so that too large a picture is told apart from none at all;
  // nothing is decoded here.
  const header = await sharp(source, { limitInputPixels: false }).metadata()
  const pixels = header.width * (header.pageHeight ?? header.height)
  if (!kinds.has(header.format)) throw new AppError('not-an-image')
  if (pixels > maxMegapixels * 1_000_000) throw new AppError('image-too-many-pixels')
}

const shrink = async (source: string | Buffer, shape: Shape): Promise<Picture> => {
  await checkHeader(source)
  // Turned as its EXIF says, then drawn anew: sharp writes no metadata unless it is asked to.
  const { data, info } = await open(source)
    .timeout(patience)
    .autoOrient()
    .resize(shapes[shape])
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const webp = new Map<number, Buffer>()
  for (const width of listWidths(info.width)) {
    const size = sharp(data, { raw }).resize({ width })
    webp.set(width, await size.webp({ quality: 82, effort: 3 }).timeout(patience).toBuffer())
  }
  return { width: info.width, height: info.height, webp }
}

/**
 * A picture taken in: its kind read from its bytes, at most 25 megapixels, drawn anew without
 * metadata, in several widths. Throws `not-an-image` or `image-too-many-pixels`.
 */
export const takePicture = (source: string | Buffer, shape: Shape): Promise<Picture> =>
  pictureGate(async () => {
    try {
      return await shrink(source, shape)
    } catch (error) {
      if (error instanceof AppError) throw error
      throw new AppError('not-an-image')
    }
  })

/** The same picture as AVIF: a third smaller and much slower to make, so jobs do it. */
export const asAvif = (webp: Buffer, width: number): Promise<Buffer> =>
  pictureGate(() => open(webp).resize({ width }).avif({ quality: 55, effort: 2 }).toBuffer())

import { maxMegapixels } from '@pennytrail/contract/files/upload-rules.ts'
import { listWidths, maxPictureSide } from '@pennytrail/contract/files/picture-urls.ts'
import type { Sharp } from 'sharp'
import { AppError } from '../app-error.ts'
import { createConcurrencyLimit } from '../limit-concurrency.ts'

/** Loads the image library at its first use, because it is large and few requests need it. */
const loadSharp = async () => {
  const { default: sharp } = await import('sharp')
  // Enables only the decoders of accepted kinds. SVG, PDF, TIFF and all other formats of libvips stay
  // disabled, whatever the file name says.
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
  return sharp
}
let loading: ReturnType<typeof loadSharp> | undefined
const useSharp = () => (loading ??= loadSharp())

const kinds = new Set(['jpeg', 'png', 'webp', 'heif', 'gif'])

/** The stored size: the whole photograph within a box, or a portrait cropped to a square. */
export type Shape = 'whole' | 'square'
const boxSide = 1920
const squareSide = 512

/** The pixels of a picture that is longer than three times its width, such as a till receipt. */
const longPicture = { ratio: 3, pixels: 4_000_000 } as const

/** Returns the most pixels of the longer side of a picture that is kept whole. */
export const getMaxSide = (width: number, height: number): number => {
  const [short, long] = width < height ? [width, height] : [height, width]
  if (long <= short * longPicture.ratio) return boxSide
  // A box would make the text of a long receipt too narrow to read.
  const side = Math.floor(Math.sqrt((longPicture.pixels * long) / short))
  return Math.min(maxPictureSide, side)
}

const getSize = (shape: Shape, width: number, height: number) => {
  if (shape === 'square') return { width: squareSide, height: squareSide, fit: 'cover' } as const
  const side = getMaxSide(width, height)
  return { width: side, height: side, fit: 'inside', withoutEnlargement: true } as const
}

const patience = { seconds: 20 }

// A decoded picture of 25 megapixels takes 100 MB, so at most two are decoded at the same time.
const pictureGate = createConcurrencyLimit(2)

export interface Picture {
  readonly width: number
  readonly height: number
  /** WebP bytes by stored width in pixels. */
  readonly webp: ReadonlyMap<number, Buffer>
}

const open = async (source: string | Buffer): Promise<Sharp> =>
  (await useSharp())(source, {
    limitInputPixels: maxMegapixels * 1_000_000,
    failOn: 'error',
    pages: 1,
  })

/** Returns the width and height before the picture is turned by its orientation. */
const checkHeader = async (source: string | Buffer) => {
  // Reads the header without a pixel limit, to tell an oversized picture from a file that is not a
  // picture. Nothing is decoded here.
  const sharp = await useSharp()
  const header = await sharp(source, { limitInputPixels: false }).metadata()
  const pixels = header.width * (header.pageHeight ?? header.height)
  if (!kinds.has(header.format)) throw new AppError('not-an-image')
  if (pixels > maxMegapixels * 1_000_000) throw new AppError('image-too-many-pixels')
  return { width: header.width, height: header.pageHeight ?? header.height }
}

const shrink = async (source: string | Buffer, shape: Shape): Promise<Picture> => {
  const { width, height } = await checkHeader(source)
  // Rotates the picture by its EXIF orientation and re-encodes it. By default sharp writes no
  // metadata.
  const opened = await open(source)
  const { data, info } = await opened
    .timeout(patience)
    .autoOrient()
    .resize(getSize(shape, width, height))
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const sharp = await useSharp()
  const webp = new Map<number, Buffer>()
  for (const width of listWidths(info.width)) {
    const size = sharp(data, { raw }).resize({ width })
    webp.set(width, await size.webp({ quality: 82, effort: 3 }).timeout(patience).toBuffer())
  }
  return { width: info.width, height: info.height, webp }
}

/**
 * Reads an uploaded picture: detects its kind from its bytes, accepts at most 25 megapixels, and
 * re-encodes it without metadata in several widths. Throws `not-an-image` or
 * `image-too-many-pixels`.
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

/**
 * Encodes a picture as AVIF, which is a third smaller than WebP but much slower to make, so jobs do
 * it.
 */
export const asAvif = (webp: Buffer, width: number): Promise<Buffer> =>
  pictureGate(async () => {
    const opened = await open(webp)
    return opened.resize({ width }).avif({ quality: 55, effort: 2 }).toBuffer()
  })

/**
 * Encodes a picture as JPEG for email programs, many of which read neither WebP nor AVIF. Crops it
 * to the size and puts transparent parts on white, because JPEG has no transparency.
 */
export const asJpeg = (picture: Buffer, size: { width: number; height: number }): Promise<Buffer> =>
  pictureGate(async () => {
    const opened = await open(picture)
    return opened
      .resize({ ...size, fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 78 })
      .toBuffer()
  })

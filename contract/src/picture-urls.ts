/**
 * Addresses of stored files. A public id says what it names, so that a picture's sizes are known
 * without asking for them: `img-<random>-1600x1067` (a picture anyone may see), `pic-…-WxH` (a
 * picture seen by a signed address alone) and `doc-<random>` (a document, likewise signed).
 */
const pattern = /^(?:(img|pic)-[a-z2-7]{26}-([1-9]\d{0,3})x([1-9]\d{0,3})|doc-[a-z2-7]{26})$/

export interface PictureFacts {
  readonly isPrivate: boolean
  readonly width: number
  readonly height: number
}

export const isPublicId = (text: string): boolean => pattern.test(text)

/** What a picture's id says of it; null for anything else. */
export const parsePictureId = (publicId: string): PictureFacts | null => {
  const [, kind, width, height] = pattern.exec(publicId) ?? []
  if (kind === undefined) return null
  return { isPrivate: kind === 'pic', width: Number(width), height: Number(height) }
}

const steps = [160, 320, 640, 1280]

/** The widths a picture is kept in, smallest first; the last is its own. */
export const listWidths = (width: number): number[] => [...steps.filter((s) => s < width), width]

export interface PictureSources {
  readonly width: number
  readonly height: number
  /** WebP in the own width, for what reads neither `srcset` nor AVIF. */
  readonly src: string
  readonly webp: string
  readonly avif: string
}

/** What `<picture>` needs of a picture that anyone may see; null for anything else. */
export const listPictureSources = (publicId: string | null | undefined): PictureSources | null => {
  const facts = publicId ? parsePictureId(publicId) : null
  if (!facts || facts.isPrivate) return null
  const { width, height } = facts
  const set = (type: string) =>
    listWidths(width)
      .map((w) => `/files/${publicId}/${w}.${type} ${w}w`)
      .join(', ')
  return {
    width,
    height,
    src: `/files/${publicId}/${width}.webp`,
    webp: set('webp'),
    avif: set('avif'),
  }
}

/** The address of a public picture in the smallest kept width that fills `width`; null for anything else. */
export const buildPictureUrl = (
  publicId: string | null | undefined,
  width: number,
): string | null => {
  const facts = publicId ? parsePictureId(publicId) : null
  if (!facts || facts.isPrivate) return null
  const kept = listWidths(facts.width)
  return `/files/${publicId}/${kept.find((w) => w >= width) ?? facts.width}.webp`
}

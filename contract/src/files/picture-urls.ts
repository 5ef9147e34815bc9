/**
 * URLs of stored files. A public id contains the kind of file and a picture's size, so that no
 * request is needed to learn them: `img-<random>-1600x1067` (a public picture), `pic-…-WxH` (a
 * picture that needs a signed URL) and `doc-<random>` (a document, which needs a signed URL too).
 */
const pattern = /^(?:(img|pic)-[a-z2-7]{26}-([1-9]\d{0,3})x([1-9]\d{0,3})|doc-[a-z2-7]{26})$/

/** The most pixels of a side that an id can express. */
export const maxPictureSide = 9999

export interface PictureFacts {
  readonly isPrivate: boolean
  readonly width: number
  readonly height: number
}

export const isPublicId = (text: string): boolean => pattern.test(text)

/** Reads the kind and size of a picture from its id; null for anything else. */
export const parsePictureId = (publicId: string): PictureFacts | null => {
  const [, kind, width, height] = pattern.exec(publicId) ?? []
  if (kind === undefined) return null
  return { isPrivate: kind === 'pic', width: Number(width), height: Number(height) }
}

const steps = [160, 320, 640, 1280]

/**
 * Lists the widths in which a picture is stored, smallest first; the last is its original width.
 */
export const listWidths = (width: number): number[] => [...steps.filter((s) => s < width), width]

export interface PictureSources {
  readonly width: number
  readonly height: number
  /** WebP in the original width, for clients that support neither `srcset` nor AVIF. */
  readonly src: string
  readonly webp: string
  readonly avif: string
}

/**
 * Returns the sources of a public picture for `<picture>`; null if the id is not of a public
 * picture.
 */
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

/**
 * Returns the URL of a public picture in the smallest stored width that fills `width`; null if the
 * id is not of a public picture.
 */
export const buildPictureUrl = (
  publicId: string | null | undefined,
  width: number,
): string | null => {
  const facts = publicId ? parsePictureId(publicId) : null
  if (!facts || facts.isPrivate) return null
  const widths = listWidths(facts.width)
  return `/files/${publicId}/${widths.find((w) => w >= width) ?? facts.width}.webp`
}

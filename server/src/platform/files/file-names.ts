import { randomBytes } from 'node:crypto'
import { pictureFacts, widthsOf } from '@pennytrail/contract/picture-urls.ts'

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'

/** 130 random bits in letters that every file system keeps apart. */
const randomName = (): string => Array.from(randomBytes(26), (byte) => alphabet[byte & 31]).join('')

export const pictureName = (width: number, height: number, isPrivate: boolean): string =>
  `${isPrivate ? 'pic' : 'img'}-${randomName()}-${width}x${height}`

export const documentName = (): string => `doc-${randomName()}`

/** Every name under which something of a stored file may be kept. */
export const keysOf = (publicId: string): string[] => {
  const facts = pictureFacts(publicId)
  if (!facts) return [`${publicId}/document.pdf`]
  return widthsOf(facts.width).flatMap((width) => [
    `${publicId}/${width}.webp`,
    ...(facts.isPrivate ? [] : [`${publicId}/${width}.avif`]),
  ])
}

/** The name of the file itself: a picture in its own width, or the document. */
export const mainKeyOf = (publicId: string): string => {
  const facts = pictureFacts(publicId)
  return facts ? `${publicId}/${facts.width}.webp` : `${publicId}/document.pdf`
}

import { randomBytes } from 'node:crypto'
import { parsePictureId, listWidths } from '@pennytrail/contract/files/picture-urls.ts'

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'

/** Returns 130 random bits in letters that remain distinct on case-insensitive file systems. */
const makeRandomName = (): string =>
  Array.from(randomBytes(26), (byte) => alphabet[byte & 31]).join('')

export const makePictureName = (width: number, height: number, isPrivate: boolean): string =>
  `${isPrivate ? 'pic' : 'img'}-${makeRandomName()}-${width}x${height}`

export const makeDocumentName = (): string => `doc-${makeRandomName()}`

/** Lists every key under which versions of a file may be stored. */
export const listFileKeys = (publicId: string): string[] => {
  const facts = parsePictureId(publicId)
  if (!facts) return [`${publicId}/document.pdf`]
  return listWidths(facts.width).flatMap((width) => [
    `${publicId}/${width}.webp`,
    ...(facts.isPrivate ? [] : [`${publicId}/${width}.avif`]),
  ])
}

/** Returns the key of the file itself: a picture in its full width, or the document. */
export const getMainFileKey = (publicId: string): string => {
  const facts = parsePictureId(publicId)
  return facts ? `${publicId}/${facts.width}.webp` : `${publicId}/document.pdf`
}

import type { SharePicture } from './share-picture.ts'

export { drawPicture } from './draw-picture.ts'
export type { SharePicture } from './share-picture.ts'

/**
 * Returns the SVG of a picture. Its code and fonts are loaded at the first one, because most
 * requests need none.
 */
export const sharePicture = async (picture: SharePicture): Promise<string> => {
  const { sharePicture } = await import('./share-picture.ts')
  return sharePicture(picture)
}

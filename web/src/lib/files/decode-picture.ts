/**
 * Decodes a picture, upright as its camera noted. HEIC photographs of phones are decoded by our own
 * worker where the browser cannot; few except Safari can. Returns undefined for a file that is no
 * picture; throws a CannotOpenError for an unreadable HEIC photograph.
 */
export const decodePicture = async (file: File): Promise<ImageBitmap | undefined> => {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (picture) return picture
  const { decodeHeic } = await import('./heic/decode-heic.ts')
  return decodeHeic(file)
}

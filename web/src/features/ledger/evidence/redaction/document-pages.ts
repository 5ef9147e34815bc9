/** The pages of a receipt as pictures. */
export interface DocumentPages {
  readonly count: number
  /** Pages count from 1. */
  readonly picture: (page: number) => Promise<ImageBitmap>
  readonly close: () => void
}

/** The error for a file that cannot be opened. Its message tells the person why. */
export class CannotOpenError extends Error {}

/** Opens a picture as a document of one page. */
const openPicture = async (file: File): Promise<DocumentPages> => {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return openUnreadablePicture(file)
  return { count: 1, picture: () => Promise.resolve(picture), close: () => picture.close() }
}

/**
 * Opens a picture that this browser cannot decode, if it is a HEIC photograph from a phone; few
 * browsers except Safari decode HEIC. Throws a CannotOpenError for any other picture.
 */
const openUnreadablePicture = async (file: File): Promise<DocumentPages> => {
  const { openHeic } = await import('./heic.ts')
  const pages = await openHeic(file)
  if (pages) return pages
  throw new CannotOpenError(
    'This picture cannot be opened. Choose a JPEG, PNG, WebP or HEIC file, or a PDF.',
  )
}

/** Opens the chosen file. The PDF library is loaded only for a PDF. */
export const openPages = async (file: File): Promise<DocumentPages> => {
  if (file.type !== 'application/pdf') return openPicture(file)
  const { openPdf } = await import('./open-pdf.ts')
  return openPdf(file)
}

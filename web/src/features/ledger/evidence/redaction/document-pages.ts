import { CannotOpenError } from '../../../../lib/files/cannot-open-error.ts'
import { decodePicture } from '../../../../lib/files/decode-picture.ts'

/** The pages of a receipt as pictures. */
export interface DocumentPages {
  readonly count: number
  /** Pages count from 1. */
  readonly picture: (page: number) => Promise<ImageBitmap>
  readonly close: () => void
}

/** Opens a picture as a document of one page. */
const openPicture = async (file: File): Promise<DocumentPages> => {
  const picture = await decodePicture(file)
  if (picture) {
    return { count: 1, picture: () => Promise.resolve(picture), close: () => picture.close() }
  }
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

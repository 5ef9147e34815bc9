/** What a receipt shows, as pictures: one, or a page after the other. */
export interface DocumentPages {
  readonly count: number
  /** From 1 on. */
  readonly picture: (page: number) => Promise<ImageBitmap>
  readonly close: () => void
}

/** Why a file cannot be opened, in words for whoever chose it. */
export class CannotOpenError extends Error {}

/** A picture is a document of one page. */
async function openPicture(file: File): Promise<DocumentPages> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return openUnreadablePicture(file)
  return { count: 1, picture: () => Promise.resolve(picture), close: () => picture.close() }
}

/** A picture that this browser cannot read by itself: few but Safari read a phone's HEIC. */
async function openUnreadablePicture(file: File): Promise<DocumentPages> {
  const { openHeic } = await import('./redaction/heic.ts')
  const pages = await openHeic(file)
  if (pages) return pages
  throw new CannotOpenError(
    'This picture cannot be opened. Choose a JPEG, PNG, WebP or HEIC file, or a PDF.',
  )
}

/** Opens what was chosen; what reads PDFs is loaded for one alone. */
export async function openPages(file: File): Promise<DocumentPages> {
  if (file.type !== 'application/pdf') return openPicture(file)
  const { openPdf } = await import('./redaction/open-pdf.ts')
  return openPdf(file)
}

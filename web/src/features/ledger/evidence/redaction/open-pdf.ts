import {
  getDocument,
  GlobalWorkerOptions,
  PasswordException,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import { CannotOpenError } from '../../../../lib/files/cannot-open-error.ts'
import type { DocumentPages } from './document-pages.ts'
import { scaleToPixels } from './picture-scale.ts'

/** The area of a page in pixels: 2,000 by 1,414 for A4. Small print stays readable. */
const pagePixels = 2_828_000

/** The maximum number of pages. Only the pages that show the payment matter. */
const maxPages = 20

// The build of PDF.js for browsers older than the newest. The app serves its files
// (web/scripts/pdf-files.ts), so nothing is fetched from other sites.
const ownFiles = { standardFontDataUrl: '/pdfjs/', wasmUrl: '/pdfjs/', useWasm: false } as const

/** Renders a PDF's pages as pictures on this device. */
export const openPdf = async (file: File): Promise<DocumentPages> => {
  GlobalWorkerOptions.workerSrc = '/pdfjs/pdf.worker.min.mjs'
  const task = getDocument({ data: new Uint8Array(await file.arrayBuffer()), ...ownFiles })
  const pdf = await task.promise.catch((error: unknown) => {
    void task.destroy()
    throw new CannotOpenError(
      error instanceof PasswordException
        ? 'This PDF is locked with a password. Save a copy without it, or take a picture of it.'
        : 'This PDF cannot be opened. Save it again, or take a picture of it.',
    )
  })
  if (pdf.numPages > maxPages) {
    void task.destroy()
    throw new CannotOpenError(
      `This PDF has ${pdf.numPages} pages. You can send up to ${maxPages}. Print the pages that show the payment to a new PDF.`,
    )
  }
  return {
    count: pdf.numPages,
    picture: (page) => render(pdf, page),
    close: () => void task.destroy(),
  }
}

/** Renders a page on a white background, with its annotations. */
const render = async (pdf: PDFDocumentProxy, number: number): Promise<ImageBitmap> => {
  const page = await pdf.getPage(number)
  const plain = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: scaleToPixels(plain, pagePixels) })
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.floor(viewport.width))
  canvas.height = Math.max(1, Math.floor(viewport.height))
  await page.render({ canvas, viewport, background: '#ffffff' }).promise
  page.cleanup()
  return createImageBitmap(canvas)
}

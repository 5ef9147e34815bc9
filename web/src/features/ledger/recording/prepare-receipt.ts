import { openPages } from '../evidence/redaction/document-pages.ts'
import { redactPages } from '../evidence/redaction/redact-pages.ts'
import type { ReceiptDraft } from './receipt-drafts.ts'

/** Draws a receipt's picture anew, so that only its pixels are sent: no place and no camera. */
export const prepareReceipt = async ({ file, isCovered }: ReceiptDraft): Promise<File> => {
  if (isCovered) return file
  const pages = await openPages(file)
  try {
    return await redactPages(pages, () => [], file.name)
  } finally {
    pages.close()
  }
}

import { evidenceLimits } from '@pennytrail/contract/ledger/evidence-rules.ts'
import { newId } from '../../../lib/new-id.ts'

/** A receipt that a person chose for a payment. It is on this device until the payment is recorded. */
export interface ReceiptDraft {
  readonly id: string
  /** The file as it was chosen, or as it is after covering private details. */
  readonly file: File
  readonly title: string
  /** Whether private details were covered, so that the pages were looked at. */
  readonly isCovered: boolean
  /** The id of the uploaded file, so that a retry does not send it again. */
  readonly publicId?: string
}

export const maxReceipts = evidenceLimits.files

export const createReceipt = (file: File): ReceiptDraft => ({
  id: newId(),
  file,
  title: 'Receipt',
  isCovered: false,
})

/** The error of receipts whose picture nobody has looked at yet. */
export const findReceiptsError = (
  receipts: readonly ReceiptDraft[],
  hasLooked: boolean,
): string | undefined =>
  hasLooked || receipts.every(({ isCovered }) => isCovered)
    ? undefined
    : 'Look at the picture first: everyone who can see the payment can see it.'

import type { NewTransaction, Transaction } from '@pennytrail/contract'
import { createNoResponseError } from '../../../lib/api/api-error.ts'
import { callRoute } from '../../../lib/api/api.ts'
import { useWrite } from '../../../lib/api/use-call.ts'
import { upload } from '../../../lib/files/upload.ts'
import { prepareReceipt } from './prepare-receipt.ts'
import type { ReceiptDraft } from './receipt-drafts.ts'

/** A payment with the receipts that are sent before it. */
export interface PaymentToSend {
  readonly transaction: NewTransaction
  readonly receipts: readonly ReceiptDraft[]
  /** The ids of receipts that were sent already, by the receipt's id. A retry sends none twice. */
  readonly sent: Map<string, string>
}

/** Sends the receipts of a payment, then the payment. A repeat with the same id records it once. */
export const sendPayment = async (payment: PaymentToSend): Promise<Transaction> => {
  const { receipts, sent, transaction } = payment
  const { charityId } = transaction
  const evidence: { publicId: string; title: string }[] = []
  for (const receipt of receipts) {
    let publicId = sent.get(receipt.id)
    if (publicId === undefined) {
      const file = await prepareReceipt(receipt)
      const form = { file, charityId, redacted: 'true' }
      ;({ publicId } = await upload('POST /api/transaction/upload-evidence', { form }))
      sent.set(receipt.id, publicId)
    }
    evidence.push({ publicId, title: receipt.title })
  }
  return callRoute('POST /api/transaction', { body: { ...transaction, evidence } })
}

/** Records an entry with its receipts. Fails at once without a connection. */
export const useRecordPayment = () =>
  useWrite(
    'POST /api/transaction',
    (payment: PaymentToSend) =>
      navigator.onLine ? sendPayment(payment) : Promise.reject(createNoResponseError()),
    {},
  )

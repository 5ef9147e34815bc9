/*
 * Makes receipts as PDF, in a process of its own at low priority: a receipt takes 80 ms of a
 * processor, which requests would otherwise wait for.
 */
import type { ReceiptOrder } from './make-receipt-apart.ts'
import { buildReceiptPdf } from './receipt.pdf.ts'

process.on('message', ({ gift, madeAt, origin }: ReceiptOrder) => {
  buildReceiptPdf(gift, origin, madeAt)
    .then((pdf) => process.send!({ pdf: new Uint8Array(pdf) }))
    .catch((error: unknown) => process.send!({ problem: String(error) }))
})

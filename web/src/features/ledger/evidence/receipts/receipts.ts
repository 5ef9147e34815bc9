/** A receipt that can be seen, with its payment. */
export interface SeenReceipt {
  readonly title: string
  readonly media: 'picture' | 'pdf'
  /** The whole file. */
  readonly address: string
  /** A small picture of it; null for a PDF, whose first page is drawn here. */
  readonly preview: {
    readonly address: string
    readonly width: number
    readonly height: number
  } | null
  /** The payment's number in its ledger, where a page shows several payments. */
  readonly sequence?: number
}

/** Names a receipt among the receipts of a page. */
export const nameReceipt = (receipts: readonly SeenReceipt[], at: number): string => {
  const { title, sequence } = receipts[at]!
  const name = `${title || 'Receipt'}${sequence === undefined ? '' : ` of no. ${sequence}`}`
  const same = receipts.filter((one) => one.title === title && one.sequence === sequence)
  const place = same.indexOf(receipts[at]!) + 1
  return same.length > 1 ? `${name} (${place} of ${same.length})` : name
}

import Lightbox from '../../../../ui/dialog/lightbox.tsx'
import { ExternalLink } from '../../../../ui/link.tsx'
import { PdfPage } from './pdf-page.tsx'
import { nameReceipt, type SeenReceipt } from './receipts.ts'
import styles from './receipts.module.css'

/** Shows receipts in full size, one at a time, with the next and the previous. Lazy-load it. */
export default function ReceiptLightbox(props: {
  receipts: readonly SeenReceipt[]
  at: number
  onMove: (at: number) => void
  onClose: () => void
}) {
  const { receipts, at, onMove, onClose } = props
  return (
    <Lightbox
      noun="Receipt"
      photos={receipts.map(({ address, media }, place) => ({
        key: `${address} ${place}`,
        src: address,
        alt: nameReceipt(receipts, place),
        ...(media === 'pdf'
          ? {
              content: (
                <>
                  <PdfPage
                    address={address}
                    alt={`First page of ${nameReceipt(receipts, place)}`}
                    className={styles['whole']}
                  />
                  <ExternalLink href={address}>Open the whole PDF</ExternalLink>
                </>
              ),
            }
          : {}),
      }))}
      at={at}
      onMove={onMove}
      onClose={onClose}
    />
  )
}

import { PdfPage } from './pdf-page.tsx'
import type { SeenReceipt } from './receipts.ts'
import styles from './receipts.module.css'

/**
 * Shows a receipt small. Pressed, it opens in place; in a new tab or without scripts, the file opens.
 */
export function ReceiptThumbnail(props: {
  receipt: SeenReceipt
  name: string
  onOpen: () => void
}) {
  const { receipt, name, onOpen } = props
  const { address, media, preview } = receipt
  return (
    <a
      href={address}
      className={styles['thumbnail']}
      aria-label={`Enlarge: ${name}`}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        onOpen()
      }}
    >
      {media === 'pdf' ? (
        <PdfPage address={address} alt={name} />
      ) : (
        <img
          src={preview?.address ?? address}
          width={preview?.width}
          height={preview?.height}
          loading="lazy"
          decoding="async"
          alt={name}
        />
      )}
    </a>
  )
}

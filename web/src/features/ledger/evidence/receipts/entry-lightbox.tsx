import { useState } from 'react'
import { useRead } from '../../../../lib/api/use-read.ts'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { LoadFailedLine } from '../../../../ui/loading/load-failed.tsx'
import { LoadingPlaceholder } from '../../../../ui/loading/loading-placeholder.tsx'
import ReceiptLightbox from './receipt-lightbox.tsx'

/** Loads the receipts of an entry and shows them one at a time. */
export default function EntryLightbox(props: {
  id: string
  sequence: number
  onClose: () => void
}) {
  const { id, sequence, onClose } = props
  const [at, setAt] = useState(0)
  const { data, error, refetch } = useRead('GET /api/transaction/{id}/evidence', { params: { id } })
  const receipts = (data?.evidence ?? []).flatMap(({ address, media, title }) =>
    address === null ? [] : [{ address, media, title, preview: null, sequence }],
  )
  if (receipts.length > 0) {
    return <ReceiptLightbox receipts={receipts} at={at} onMove={setAt} onClose={onClose} />
  }
  return (
    <Dialog open onClose={onClose} title={`Receipt of no. ${sequence}`}>
      {error ? (
        <LoadFailedLine
          error={error}
          failure="The receipts could not be loaded."
          onRetry={refetch}
        />
      ) : data ? (
        <p>The receipt was withdrawn.</p>
      ) : (
        <LoadingPlaceholder label="the receipts" height="12rem" />
      )}
    </Dialog>
  )
}

import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { SeenReceipt } from './receipts.ts'

// Lazy-loaded: only people who open a receipt need it.
const ReceiptLightbox = lazy(() => import('./receipt-lightbox.tsx'))

/** Opens receipts of a page in place, each with the next and the previous one. */
export function useReceiptLightbox(receipts: readonly SeenReceipt[]): {
  open: (at: number) => void
  lightbox: ReactNode
} {
  const [at, setAt] = useState<number>()
  return {
    open: setAt,
    lightbox: at !== undefined && (
      <Suspense>
        <ReceiptLightbox
          receipts={receipts}
          at={at}
          onMove={setAt}
          onClose={() => setAt(undefined)}
        />
      </Suspense>
    ),
  }
}

import type { FirstReceipt } from '@pennytrail/contract'
import { FileText } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import styles from './receipts.module.css'

// Lazy-loaded: only people who open a receipt need it.
const EntryLightbox = lazy(() => import('./entry-lightbox.tsx'))

interface EntryReceiptsProps {
  entry: { readonly id: string; readonly sequence: number }
  /** The first receipt; undefined until it is loaded. */
  first: FirstReceipt | undefined
  tabIndex: 0 | -1
}

/** Shows the first receipt of an entry small, in a row of a list. Pressed, all open in place. */
export function EntryReceipts({ entry: { id, sequence }, first, tabIndex }: EntryReceiptsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles['open']}
        tabIndex={tabIndex}
        onClick={() => setOpen(true)}
      >
        <span className={styles['small']}>
          {first?.preview ? (
            <img src={first.preview.address} loading="lazy" decoding="async" alt="" />
          ) : (
            <FileText size={16} aria-hidden="true" />
          )}
        </span>
        <span className="visually-hidden">Receipt of no. {sequence}</span>
      </button>
      {isOpen && (
        <Suspense>
          <EntryLightbox id={id} sequence={sequence} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

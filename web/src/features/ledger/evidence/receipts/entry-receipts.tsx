import { lazy, Suspense, useState } from 'react'
import styles from './receipts.module.css'

// Lazy-loaded: only people who open a receipt need it.
const EntryLightbox = lazy(() => import('./entry-lightbox.tsx'))

/** Opens the receipts of an entry in place, from a row of a list. */
export function EntryReceipts({
  entry: { id, sequence },
  tabIndex,
}: {
  entry: { readonly id: string; readonly sequence: number }
  tabIndex: 0 | -1
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles['open']}
        tabIndex={tabIndex}
        onClick={() => setOpen(true)}
      >
        Receipt<span className="visually-hidden"> of no. {sequence}</span>
      </button>
      {isOpen && (
        <Suspense>
          <EntryLightbox id={id} sequence={sequence} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

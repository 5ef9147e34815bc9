import type { ModeratedKind } from '@pennytrail/contract/admin/rules.ts'
import { Flag } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import styles from './moderation.module.css'

const FlagDialog = lazy(() => import('./flag-dialog.tsx'))

/** The "Flag this" button. Anyone can flag content to staff. */
export function FlagContent({ kind, id }: { kind: ModeratedKind; id: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={styles['flag']} onClick={() => setOpen(true)}>
        <Flag size={16} aria-hidden="true" /> Flag this
      </button>
      {open && (
        <Suspense>
          <FlagDialog kind={kind} id={id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

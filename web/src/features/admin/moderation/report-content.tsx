import type { ModeratedKind } from '@pennytrail/contract/admin/rules.ts'
import { Flag } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import styles from './moderation.module.css'

const ReportDialog = lazy(() => import('./report-dialog.tsx'))

/** The "Report this" button. Anyone can report content to staff. */
export function ReportContent({ kind, id }: { kind: ModeratedKind; id: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={styles['report']} onClick={() => setOpen(true)}>
        <Flag size={16} aria-hidden="true" /> Report this
      </button>
      {open && (
        <Suspense>
          <ReportDialog kind={kind} id={id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

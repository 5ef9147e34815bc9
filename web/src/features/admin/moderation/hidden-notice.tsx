import type { ModerationState } from '@pennytrail/contract'
import type { ModeratedKind } from '@pennytrail/contract/admin/rules.ts'
import { lazy, Suspense, useState } from 'react'
import { useRead } from '../../../lib/api/use-read.ts'
import { formatDateTime } from '../../../lib/format-date.ts'
import { Stack } from '../../../ui/layout/layout.tsx'
import { Button } from '../../../ui/button.tsx'
import styles from './moderation.module.css'

const AppealDialog = lazy(() => import('./appeal-dialog.tsx'))

interface Props {
  kind: ModeratedKind
  id: string
}

/**
 * Tells a team that staff hid its content, why, and how to appeal. Only members see it. Renders
 * nothing if the content is not hidden.
 */
export function HiddenNotice({ kind, id }: Props) {
  const { data } = useRead('GET /api/moderation/{kind}/{id}', { params: { kind, id } })
  if (!data?.hidden) return null
  return <Notice kind={kind} id={id} hidden={data.hidden} />
}

function Notice({ kind, id, hidden }: Props & { hidden: NonNullable<ModerationState['hidden']> }) {
  const [open, setOpen] = useState(false)
  const { appeal } = hidden
  return (
    <Stack
      as="section"
      gap={12}
      justify="start"
      aria-label="Hidden by staff"
      className={styles['notice']}
    >
      <p>
        <strong>Hidden: only your team sees this.</strong> Pennytrail’s staff hid it on{' '}
        {formatDateTime(hidden.at)}. The reason: {hidden.reason}
      </p>
      {appeal && appeal.answer === null && (
        <p>Your team appealed on {formatDateTime(appeal.at)}. An administrator will answer.</p>
      )}
      {appeal?.answer && <p>Your appeal was refused. The reason: {appeal.answer}</p>}
      {hidden.canAppeal && (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Appeal
        </Button>
      )}
      {open && (
        <Suspense>
          <AppealDialog kind={kind} id={id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Stack>
  )
}

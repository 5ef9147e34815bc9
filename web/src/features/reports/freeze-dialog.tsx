import type { Report } from '@pennytrail/contract'
import { getReportNoteError } from '@pennytrail/contract/reports/rules.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { getErrorMessage } from '../../lib/api-error.ts'
import { newId } from '../../lib/new-id.ts'
import { toast } from '../../lib/toast.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { buildReportPath } from './report-query.ts'
import { formatPeriod } from './report-words.ts'
import { useFreezeReport } from './use-frozen-reports.ts'

/** Asks for a foreword and freezes the report. */
export function FreezeDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const navigate = useNavigate()
  const { isPending, mutateAsync } = useFreezeReport()
  const [id] = useState(newId)
  const [note, setNote] = useState('')
  const [failure, setFailure] = useState<string>()
  const { charity, period, subject } = report
  const freeze = async () => {
    if (getReportNoteError(note)) return
    setFailure(undefined)
    try {
      await mutateAsync({
        id,
        charityId: charity.id,
        projectId: subject.kind === 'project' ? subject.id : null,
        ...period,
        note,
      })
      toast.success('Frozen. These figures stay as they are.')
      onClose()
      void navigate(buildReportPath({ kind: 'report', id }))
    } catch (error) {
      setFailure(getErrorMessage(error, 'The report could not be frozen. Please try again.'))
    }
  }
  return (
    <ConfirmDialog
      open
      title="Freeze this report"
      confirm="Freeze it"
      cancel="Not now"
      busy={isPending && 'Freezing..'}
      error={failure}
      onConfirm={() => void freeze()}
      onClose={onClose}
    >
      <p>
        {subject.title}, {formatPeriod(period).toLowerCase()}. It cannot be changed or removed
        afterwards.
        {subject.kind === 'charity' &&
          ' It holds what everyone may see of your charity: projects that only your team sees are left out.'}
      </p>
      <Textarea
        label="Words to go before it"
        optional
        hint="Whom it is for, or what to know when reading it."
        rows={3}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        error={getReportNoteError(note)}
      />
    </ConfirmDialog>
  )
}

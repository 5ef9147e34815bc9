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
      toast.success('Frozen. These figures will not change.')
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
      confirm="Freeze report"
      cancel="Not now"
      busy={isPending && 'Freezing..'}
      error={failure}
      onConfirm={() => void freeze()}
      onClose={onClose}
    >
      <p>
        {subject.title}, {formatPeriod(period).toLowerCase()}. You cannot change or remove it
        afterwards.
        {subject.kind === 'charity' &&
          ' It shows what everyone can see of your charity, so team-only projects are left out.'}
      </p>
      <Textarea
        label="Introduction"
        optional
        hint="Who it is for, or what readers should know."
        rows={3}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        error={getReportNoteError(note)}
      />
    </ConfirmDialog>
  )
}

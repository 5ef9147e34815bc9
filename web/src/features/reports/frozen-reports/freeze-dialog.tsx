import type { Report } from '@pennytrail/contract'
import { getReportNoteError } from '@pennytrail/contract/reports/rules.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '../../../lib/api/use-call.ts'
import { newId } from '../../../lib/new-id.ts'
import { toast } from '../../../lib/toast.ts'
import { TextDialog } from '../../../ui/dialog/text-dialog.tsx'
import { buildReportPath } from '../report-query.ts'
import { formatPeriod } from '../report-words.ts'

/** Asks for a foreword and freezes the report. */
export function FreezeDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const navigate = useNavigate()
  const { mutateAsync } = useCall('POST /api/report')
  const [id] = useState(newId)
  const { charity, period, subject } = report
  const send = async (note: string) => {
    const projectId = subject.kind === 'project' ? subject.id : null
    await mutateAsync({
      body: { id, charityId: charity.id, projectId, ...period, note },
    })
    toast.success('Frozen. These figures will not change.')
    onClose()
    void navigate(buildReportPath({ kind: 'report', id }))
  }
  return (
    <TextDialog
      title="Freeze this report"
      submit="Freeze report"
      submitting="Freezing.."
      cancel="Not now"
      failure="The report could not be frozen. Please try again."
      name="note"
      label="Introduction"
      optional
      hint="Who it is for, or what readers should know."
      rows={3}
      check={getReportNoteError}
      send={send}
      onClose={onClose}
    >
      <p>
        {subject.title}, {formatPeriod(period).toLowerCase()}. You cannot change or remove it
        afterwards.
        {subject.kind === 'charity' &&
          ' It shows what everyone can see of your charity, so team-only projects are left out.'}
      </p>
    </TextDialog>
  )
}

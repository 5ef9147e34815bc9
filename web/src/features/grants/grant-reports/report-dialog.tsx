import type { Grant } from '@pennytrail/contract'
import { grantLimits, getReportWordsError } from '@pennytrail/contract/grants/rules.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { newId } from '../../../lib/new-id.ts'
import { toast } from '../../../lib/toast.ts'
import { TextDialog } from '../../../ui/dialog/text-dialog.tsx'
import { useCall } from '../../../lib/api/use-call.ts'

interface ReportDialogProps {
  grant: Grant
  /** The due date of the agreed report; null for an additional report. */
  due: string | null
  isCharitys: boolean
  onClose: () => void
}

/** Asks for the text of a report on a grant. The report's figures come from the ledger. */
export default function ReportDialog({ due, grant, isCharitys, onClose }: ReportDialogProps) {
  const go = useNavigate()
  const [id] = useState(newId)
  const report = useCall('POST /api/grant/{id}/report')
  return (
    <TextDialog
      title={isCharitys ? `Report to ${grant.donorOrg.name}` : 'Freeze a report for your records'}
      description="This fixes what the grant has paid for, what is unspent and the current state of the ledger. You cannot change the figures or the words afterwards."
      name="note"
      label={isCharitys ? 'What has the grant done so far?' : 'A note for your own records'}
      rows={6}
      maxCharacters={grantLimits.note}
      check={getReportWordsError}
      submit={isCharitys ? 'Send the report' : 'Freeze report'}
      submitting="Freezing.."
      failure="The report could not be sent. Please try again."
      send={async (note) => {
        const frozen = await report.mutateAsync({
          params: { id: grant.id },
          body: { id, due, note },
        })
        toast.success(isCharitys ? 'Sent. We have told the organisation.' : 'Frozen.')
        void go(`/grant-report/${frozen.id}`)
      }}
      onClose={onClose}
    />
  )
}

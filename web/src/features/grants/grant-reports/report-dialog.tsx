import type { Grant } from '@pennytrail/contract'
import { grantLimits, getReportWordsError } from '@pennytrail/contract/grants/rules.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { getErrorMessage } from '../../../lib/api-error.ts'
import { useRulesForm } from '../../../lib/form.ts'
import { newId } from '../../../lib/new-id.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import styles from '../grants.module.css'
import { useSendGrantReport } from '../use-change-grant.ts'

interface ReportDialogProps {
  grant: Grant
  /** The due date of the agreed report; null for an additional report. */
  due: string | null
  isCharitys: boolean
  onClose: () => void
}

/** Takes the text of a report. The figures come from the ledger. */
export default function ReportDialog({ due, grant, isCharitys, onClose }: ReportDialogProps) {
  const go = useNavigate()
  const [id] = useState(newId)
  const form = useRulesForm<{ note: string }>({
    defaultValues: { note: '' },
    rules: { note: getReportWordsError },
  })
  const report = useSendGrantReport(grant.id)
  const submit = form.handleSubmit(async ({ note }) => {
    const frozen = await report.mutateAsync({ id, due, note }).catch(() => null)
    if (!frozen) return
    toast.success(isCharitys ? 'Sent. We have told the organisation.' : 'Frozen.')
    void go(`/grant-report/${frozen.id}`)
  })
  return (
    <Dialog
      open
      onClose={onClose}
      hasUnsavedInput={form.formState.isDirty && !form.formState.isSubmitting}
      title={isCharitys ? `Report to ${grant.donorOrg.name}` : 'Publish a report for your records'}
      description="This fixes what the grant has paid for, what is unspent and the current state of the ledger. You cannot change the figures or the words afterwards."
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={report.isPending && 'Freezing..'} onClick={() => void submit()}>
            {isCharitys ? 'Send the report' : 'Publish report'}
          </Button>
        </>
      }
    >
      <form noValidate className={styles['part']} onSubmit={(event) => void submit(event)}>
        <Textarea
          label={isCharitys ? 'What has the grant done so far?' : 'A note for your own records'}
          rows={6}
          maxCharacters={grantLimits.note}
          {...form.register('note')}
          error={form.formState.errors.note?.message}
        />
        <div role="alert">
          <FieldError
            id="report"
            error={
              report.error
                ? getErrorMessage(report.error, 'The report could not be sent. Please try again.')
                : undefined
            }
          />
        </div>
      </form>
    </Dialog>
  )
}

import {
  flagReasons,
  maxFlagLength,
  getFlagWordsError,
  type FlagReason,
  type ModeratedKind,
} from '@pennytrail/contract/admin/rules.ts'
import { useState } from 'react'
import { getErrorMessage } from '../../../lib/api-error.ts'
import { showIssues, useRulesForm } from '../../../lib/form.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Select } from '../../../ui/select.tsx'
import { SafeguardingContact } from '../safeguarding-contact.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import { useReportContent } from './use-report-content.ts'

const reasons = Object.entries(flagReasons).map(([value, label]) => ({ value, label }))

interface Values {
  reason: '' | FlagReason
  words: string
}

export default function ReportDialog(props: {
  kind: ModeratedKind
  id: string
  onClose: () => void
}) {
  const { kind, id, onClose } = props
  const [failure, setFailure] = useState<string>()
  const form = useRulesForm<Values>({
    defaultValues: { reason: '', words: '' },
    rules: {
      reason: (value) => (value ? undefined : 'Choose what is wrong.'),
      words: getFlagWordsError,
    },
  })
  const { errors, isSubmitting } = form.formState
  const report = useReportContent()
  const send = async ({ reason, words }: Values) => {
    if (!reason) return
    setFailure(undefined)
    try {
      const { message } = await report.mutateAsync({ kind, id, reason, words: words.trim() })
      toast.success(message)
      onClose()
    } catch (error) {
      if (!showIssues(error, form.setError)) {
        setFailure(getErrorMessage(error, 'The report could not be sent. Please try again.'))
      }
    }
  }
  const submit = (): void => void form.handleSubmit(send)()
  return (
    <Dialog
      open
      onClose={onClose}
      title="Report this"
      description="Pennytrail’s staff read every report. We do not tell the person you report who you are."
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={isSubmitting && 'Sending..'} onClick={submit}>
            Send the report
          </Button>
        </>
      }
    >
      <Stack
        noValidate
        as="form"
        gap={16}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Select
          label="What is wrong?"
          placeholder="Choose what is wrong"
          options={reasons}
          {...form.register('reason')}
          error={errors.reason?.message}
        />
        <Textarea
          label="Tell us more"
          hint="Say where it is, so that we can find it."
          maxCharacters={maxFlagLength}
          {...form.register('words')}
          error={errors.words?.message}
        />
        <div role="alert">
          <FieldError id="report" error={failure} />
        </div>
      </Stack>
      <SafeguardingContact />
    </Dialog>
  )
}

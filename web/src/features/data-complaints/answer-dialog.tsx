import type { DataComplaint } from '@pennytrail/contract'
import {
  complaintOutcomes,
  getComplaintAnswerError,
  maxAnswerLength,
  type ComplaintOutcome,
} from '@pennytrail/contract/data-complaints/rules.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { useRulesForm } from '../../lib/form/form.ts'
import { toast } from '../../lib/toast.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Textarea } from '../../ui/form/textarea.tsx'

const outcomes = Object.entries(complaintOutcomes).map(([value, label]) => ({ value, label }))

interface Values {
  outcome: '' | ComplaintOutcome
  answer: string
}

/** Records the outcome of a complaint, which is then emailed to the complainant. */
export default function AnswerDialog(props: {
  charityId: string | null
  complaint: DataComplaint
  onClose: () => void
}) {
  const { charityId, complaint, onClose } = props
  const form = useRulesForm<Values>({
    defaultValues: { outcome: '', answer: '' },
    rules: {
      outcome: (value) => (value ? undefined : 'Choose the outcome.'),
      answer: getComplaintAnswerError,
    },
  })
  const { mutateAsync: answerForPlatform } = useCall('POST /api/admin/data-complaint/{id}/answer')
  const { mutateAsync: answerForCharity } = useCall(
    'POST /api/charity/{id}/data-complaints/{complaintId}/answer',
  )
  return (
    <FormDialog
      form={form}
      title={`Answer ${complaint.reference}`}
      description={`We email this to ${complaint.name}, with a link to the Information Commissioner’s Office. You cannot change it later.`}
      submit="Send the outcome"
      submitting="Sending.."
      failure="The outcome could not be recorded. Please try again."
      send={async ({ outcome, answer }) => {
        if (!outcome) return
        const { id } = complaint
        const body = { outcome, answer: answer.trim() }
        const { message } =
          charityId === null
            ? await answerForPlatform({ params: { id }, body })
            : await answerForCharity({ params: { id: charityId, complaintId: id }, body })
        toast.success(message)
        onClose()
      }}
      onClose={onClose}
    >
      <Select
        label="Outcome"
        placeholder="Choose the outcome"
        options={outcomes}
        {...form.field('outcome')}
      />
      <Textarea
        label="Your answer"
        hint="Say what you found, and what you have done or will do."
        rows={8}
        maxCharacters={maxAnswerLength}
        {...form.field('answer')}
      />
    </FormDialog>
  )
}

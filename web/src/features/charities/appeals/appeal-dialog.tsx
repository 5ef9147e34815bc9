import { maxAppealHours } from '@pennytrail/contract/charities/appeal-rules.ts'
import { useCall } from '../../../lib/api/use-call.ts'
import { useRulesForm } from '../../../lib/form/form.ts'
import { toast } from '../../../lib/toast.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import {
  appealRules,
  toAnnouncedAppeal,
  toAppealValues,
  type Appeal,
  type AppealValues,
} from './appeal-values.ts'

interface AppealDialogProps {
  charityId: string
  /** The appeal to change; a new one without it. */
  appeal: Appeal | undefined
  onClose: () => void
}

/** Announces an appeal, or changes one that has not begun. */
export default function AppealDialog({ charityId, appeal, onClose }: AppealDialogProps) {
  const announce = useCall('POST /api/charity/{id}/appeals')
  const change = useCall('PATCH /api/charity/{id}/appeals/{appealId}')
  const form = useRulesForm<AppealValues>({
    defaultValues: toAppealValues(appeal),
    rules: appealRules,
  })
  const send = async (values: AppealValues) => {
    const body = toAnnouncedAppeal(values)
    if (appeal) {
      await change.mutateAsync({ params: { id: charityId, appealId: appeal.id }, body })
      toast.success('The appeal is changed.')
    } else {
      await announce.mutateAsync({ params: { id: charityId }, body })
      toast.success('The appeal is announced.')
    }
    onClose()
  }
  return (
    <FormDialog
      form={form}
      title={appeal ? 'Change the appeal' : 'Announce an appeal'}
      description="Times are UK time."
      submit={appeal ? 'Save changes' : 'Announce'}
      submitting="Saving.."
      failure="The appeal could not be saved. Please try again."
      send={send}
      onClose={onClose}
    >
      <TextField label="Starts" type="datetime-local" {...form.field('startsAt')} />
      <TextField
        label="Ends"
        type="datetime-local"
        hint={`At most ${maxAppealHours} hours after the start.`}
        {...form.field('endsAt', { deps: 'startsAt' })}
      />
      <TextField
        label="How many people do you expect to give?"
        inputMode="numeric"
        autoComplete="off"
        hint="A good guess is enough. Nobody is turned away if more people give."
        {...form.field('givers')}
      />
    </FormDialog>
  )
}

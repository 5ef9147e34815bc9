import {
  getAppealError,
  maxAppealLength,
  type ModeratedKind,
} from '@pennytrail/contract/admin/rules.ts'
import { useState } from 'react'
import { getErrorMessage } from '../../../lib/api-error.ts'
import { showIssues, useRulesForm } from '../../../lib/form.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import { useAppeal } from './use-moderation-state.ts'

/** Sends the team's appeal against hidden content. A team can appeal once. */
export default function AppealDialog(props: {
  kind: ModeratedKind
  id: string
  onClose: () => void
}) {
  const { kind, id, onClose } = props
  const appeal = useAppeal(kind, id)
  const [failure, setFailure] = useState<string>()
  const form = useRulesForm<{ words: string }>({
    defaultValues: { words: '' },
    rules: { words: getAppealError },
  })
  const { errors, isSubmitting } = form.formState
  const send = async ({ words }: { words: string }) => {
    setFailure(undefined)
    try {
      await appeal.mutateAsync(words.trim())
      toast.success('Your appeal has been sent.')
      onClose()
    } catch (error) {
      if (!showIssues(error, form.setError)) {
        setFailure(getErrorMessage(error, 'The appeal could not be sent. Please try again.'))
      }
    }
  }
  const submit = (): void => void form.handleSubmit(send)()
  return (
    <Dialog
      open
      onClose={onClose}
      title="Appeal"
      description="Your team can appeal once. An administrator will reply by email and here."
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={isSubmitting && 'Sending..'} onClick={submit}>
            Send the appeal
          </Button>
        </>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Textarea
          label="Why should it be shown again?"
          maxCharacters={maxAppealLength}
          {...form.register('words')}
          error={errors.words?.message}
        />
        <div role="alert">
          <FieldError id="appeal" error={failure} />
        </div>
      </form>
    </Dialog>
  )
}

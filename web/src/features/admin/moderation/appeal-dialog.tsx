import {
  getAppealError,
  maxAppealLength,
  type ModeratedKind,
} from '@pennytrail/contract/admin/rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getErrorMessage } from '../../../lib/api-error.ts'
import { api } from '../../../lib/api.ts'
import { showIssues, useRulesForm } from '../../../lib/form.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/textarea.tsx'

/** Sends the team's appeal against hidden content. A team can appeal once. */
export default function AppealDialog(props: {
  kind: ModeratedKind
  id: string
  onClose: () => void
}) {
  const { kind, id, onClose } = props
  const queries = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const form = useRulesForm<{ words: string }>({
    defaultValues: { words: '' },
    rules: { words: getAppealError },
  })
  const { errors, isSubmitting } = form.formState
  const send = async ({ words }: { words: string }) => {
    setFailure(undefined)
    try {
      await api('POST /api/moderation/{kind}/{id}/appeal', {
        params: { kind, id },
        body: { words: words.trim() },
      })
      toast.success('Your appeal is sent.')
      onClose()
    } catch (error) {
      if (!showIssues(error, form.setError)) {
        setFailure(getErrorMessage(error, 'The appeal could not be sent. Please try again.'))
      }
    }
    await queries.invalidateQueries({ queryKey: ['moderation', kind, id] })
  }
  const submit = (): void => void form.handleSubmit(send)()
  return (
    <Dialog
      open
      onClose={onClose}
      title="Appeal"
      description="Your team can appeal once. An administrator answers by mail and here."
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
          label="Why it should be seen again"
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

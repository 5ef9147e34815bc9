import { maxStaffReasonLength, getStaffReasonError } from '@pennytrail/contract/admin/rules.ts'
import { useState, type ReactNode } from 'react'
import { getErrorMessage } from '../../lib/api-error.ts'
import { showIssues, useRulesForm } from '../../lib/form.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { useRefreshAdmin } from './use-admin-mutation.ts'

export interface ReasonDialogProps {
  title: string
  /** Says what the action does and who is notified. */
  description: ReactNode
  /** The label of the confirm button, a verb. */
  confirm: string
  danger?: boolean
  /** The label of the reason field. `optional` allows it to be empty. */
  label?: string
  optional?: boolean
  /** Runs the action and reloads the admin data: the `mutateAsync` of a `useStaffDecision` hook. */
  send: (reason: string) => Promise<{ message: string }>
  onClose: () => void
}

const checkLength = (value: string) =>
  value.length > maxStaffReasonLength ? getStaffReasonError(value) : undefined

/** Asks for a reason before a privileged action and runs it. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, description, confirm, danger, label = 'Reason', optional = false } = props
  const refreshAdmin = useRefreshAdmin()
  const [failure, setFailure] = useState<string>()
  const form = useRulesForm<{ reason: string }>({
    defaultValues: { reason: '' },
    rules: { reason: optional ? checkLength : getStaffReasonError },
  })
  const { errors, isSubmitting } = form.formState
  const close = () => {
    props.onClose()
    // Another person may have decided already. Reload only on closing, because the reload can
    // remove the item from the list and this dialog with its error message.
    if (failure) void refreshAdmin()
  }
  const send = async ({ reason }: { reason: string }) => {
    setFailure(undefined)
    try {
      const { message } = await props.send(reason.trim())
      toast.success(message)
      props.onClose()
    } catch (error) {
      if (!showIssues(error, form.setError)) {
        setFailure(getErrorMessage(error, 'That did not work. Please try again.'))
      }
    }
  }
  const submit = (): void => void form.handleSubmit(send)()
  return (
    <Dialog
      open
      onClose={close}
      title={title}
      description={description}
      actions={
        <>
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            busy={isSubmitting && 'Sending..'}
            onClick={submit}
          >
            {confirm}
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
          label={label}
          optional={optional}
          maxCharacters={maxStaffReasonLength}
          {...form.register('reason')}
          error={errors.reason?.message}
        />
        <div role="alert">
          <FieldError id="act" error={failure} />
        </div>
      </form>
    </Dialog>
  )
}

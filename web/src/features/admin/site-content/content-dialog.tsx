import { useState, type ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { getErrorMessage } from '../../../lib/api-error.ts'
import { showIssues } from '../../../lib/form.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldError } from '../../../ui/field.tsx'
import styles from '../admin.module.css'

interface ContentDialogProps<Values extends FieldValues> {
  title: string
  form: UseFormReturn<Values>
  /** Saves and reloads: the `mutateAsync` of a hook of use-site-content.ts. */
  send: (values: Values) => Promise<{ message: string }>
  onClose: () => void
  children: ReactNode
}

export function ContentDialog<Values extends FieldValues>(props: ContentDialogProps<Values>) {
  const { title, form, send, onClose, children } = props
  const [failure, setFailure] = useState<string>()
  const submit = (): void =>
    void form.handleSubmit(async (values) => {
      setFailure(undefined)
      try {
        const { message } = await send(values)
        toast.success(message)
        onClose()
      } catch (error) {
        if (!showIssues(error, form.setError)) {
          setFailure(getErrorMessage(error, 'Your changes could not be saved. Please try again.'))
        }
      }
    })()
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={form.formState.isSubmitting && 'Saving..'} onClick={submit}>
            Save
          </Button>
        </>
      }
    >
      <form
        noValidate
        className={styles['claim']}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {children}
        <div role="alert">
          <FieldError id="content" error={failure} />
        </div>
      </form>
    </Dialog>
  )
}

import { useId, type ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { getErrorMessage } from '../lib/api-error.ts'
import { showIssues, listErrors } from '../lib/form.ts'
import { Button } from './button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'
import { ErrorSummary } from './error-summary.tsx'
import styles from './form-dialog.module.css'

export interface FormDialogProps<Values extends FieldValues> extends Pick<
  DialogProps,
  'title' | 'description' | 'size' | 'onClose'
> {
  form: UseFormReturn<Values>
  /** The verb on the button that sends, and what it says meanwhile. */
  submit: string
  submitting: string
  cancel?: string
  danger?: boolean
  /** Does it; what it throws is told in the dialog, and what was typed stays. */
  send: (values: Values) => Promise<unknown>
  /** What to say where no answer came. */
  failure: string
  children: ReactNode
}

/** A dialog that is a form: what is wrong with it is told at its head, and by each field. */
export function FormDialog<Values extends FieldValues>(props: FormDialogProps<Values>) {
  const { cancel = 'Cancel', children, danger, failure, form, onClose, submit, submitting } = props
  const id = useId()
  const { errors, isDirty, isSubmitting, submitCount } = form.formState
  const send = form.handleSubmit(async (values) => {
    try {
      await props.send(values)
    } catch (error) {
      if (showIssues(error, form.setError)) return
      form.setError('root', { message: getErrorMessage(error, failure) })
    }
  })
  return (
    <Dialog
      open
      title={props.title}
      description={props.description}
      size={props.size ?? 'medium'}
      hasUnsavedInput={isDirty && !isSubmitting}
      onClose={isSubmitting ? () => {} : onClose}
      actions={
        <>
          <Button variant="secondary" disabled={isSubmitting} onClick={onClose}>
            {cancel}
          </Button>
          <Button
            type="submit"
            form={id}
            variant={danger ? 'danger' : 'primary'}
            busy={isSubmitting && submitting}
          >
            {submit}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className={styles['form']} onSubmit={(event) => void send(event)}>
        <ErrorSummary
          errors={listErrors(errors).map(({ name, message }) =>
            name === 'root' ? { message } : { name, message },
          )}
          submitCount={submitCount}
        />
        {children}
      </form>
    </Dialog>
  )
}

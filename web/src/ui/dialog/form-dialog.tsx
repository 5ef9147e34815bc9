import { useId, type ReactNode } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { Button } from '../button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'
import { Form } from '../form/form.tsx'

export interface FormDialogProps<Values extends FieldValues> extends Pick<
  DialogProps,
  'title' | 'description' | 'size' | 'onClose'
> {
  form: UseFormReturn<Values>
  /** The text of the submit button. While the form is being sent, `submitting` replaces it. */
  submit: string
  submitting: string
  cancel?: string
  danger?: boolean
  /** Sends the form. If this throws an error, the dialog shows it and keeps the typed text. */
  send: (values: Values) => Promise<unknown>
  /** The error message if the server sends none. */
  failure: string
  /** The form's field names where they differ from the server's. */
  names?: Readonly<Record<string, Path<Values>>>
  /**
   * Whether the form has only one field, so that the error beside it is not repeated at the top.
   */
  hasOneField?: boolean
  children: ReactNode
}

/** Shows a form in a dialog, with its errors at the top and beside each field. */
export function FormDialog<Values extends FieldValues>(props: FormDialogProps<Values>) {
  const { cancel = 'Cancel', children, danger, failure, form, hasOneField = false } = props
  const { onClose, submit, submitting } = props
  const id = useId()
  const { isDirty, isSubmitting } = form.formState
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
      <Form
        id={id}
        form={form}
        send={props.send}
        failure={failure}
        {...(props.names ? { names: props.names } : {})}
        hasOneField={hasOneField}
        gap={16}
      >
        {children}
      </Form>
    </Dialog>
  )
}

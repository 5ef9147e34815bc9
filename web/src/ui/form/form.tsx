import { useId, useState, type ReactNode } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { getErrorMessage } from '../../lib/api/api-error.ts'
import { listErrors, showFailure, showIssues } from '../../lib/form/form.ts'
import { toast } from '../../lib/toast.ts'
import { Button, type ButtonAppearance } from '../button.tsx'
import { Row, Stack } from '../layout/layout.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { ActionError } from './field.tsx'

export interface FormProps<Values extends FieldValues> {
  form: UseFormReturn<Values>
  /** Sends the form. If this throws an error, the form shows it and keeps the typed text. */
  send: (values: Values) => unknown
  /** The error message if the server sends none. */
  failure?: string
  /** Where an error shows that belongs to no field. */
  failureAt?: 'top' | 'button' | 'toast'
  /** Whether `failure` is the title above the errors of the whole form. */
  hasFailureTitle?: boolean
  /** The form's field names where they differ from the server's. */
  names?: Readonly<Record<string, Path<Values>>>
  /** Handles an error in the form's own way. Returns whether it handled the error. */
  onError?: (error: unknown) => boolean
  /**
   * Whether the form has only one field, so that the error beside it is not repeated at the top.
   */
  hasOneField?: boolean
  /**
   * The text of the submit button below the fields, and its text while the form is being sent.
   * Without it, the button is among the children.
   */
  submit?: string
  submitting?: string
  variant?: ButtonAppearance['variant']
  /** Shown beside the submit button, such as a link back. */
  beside?: ReactNode
  /** Shown below the submit button. */
  note?: ReactNode
  id?: string
  gap?: 16 | 24
  className?: string | undefined
  'aria-label'?: string
  children: ReactNode
}

/** Shows a form with its errors at the top and beside each field. */
export function Form<Values extends FieldValues>(props: FormProps<Values>) {
  const { form, failure = '', failureAt = 'top', hasFailureTitle, hasOneField } = props
  const { submit, gap = 24, children } = props
  const { errors, isSubmitting, submitCount } = form.formState
  const [failed, setFailed] = useState<unknown>()
  const failureId = useId()
  const listed = listErrors(errors).filter(({ name }) => !hasOneField || name === undefined)
  const show = (error: unknown) => {
    if (failureAt === 'top') showFailure(error, form.setError, failure, props.names)
    else if (showIssues(error, form.setError, props.names)) return
    else if (failureAt === 'toast') toast.error(getErrorMessage(error, failure))
    else setFailed(error)
  }
  const send = form.handleSubmit(async (values) => {
    setFailed(undefined)
    try {
      await props.send(values)
    } catch (error) {
      if (!props.onError?.(error)) show(error)
    }
  })
  return (
    <Stack
      as="form"
      id={props.id}
      noValidate
      aria-label={props['aria-label']}
      gap={gap}
      className={props.className}
      onSubmit={(event) => void send(event)}
    >
      <ErrorSummary
        errors={listed}
        submitCount={submitCount}
        title={hasFailureTitle && errors.root ? failure : undefined}
      />
      {children}
      {failureAt === 'button' && <ActionError id={failureId} error={failed} failure={failure} />}
      {submit && (
        <Row gap={12} align="center">
          <Button type="submit" variant={props.variant} busy={isSubmitting && props.submitting}>
            {submit}
          </Button>
          {props.beside}
        </Row>
      )}
      {props.note && <p className="faint small">{props.note}</p>}
    </Stack>
  )
}

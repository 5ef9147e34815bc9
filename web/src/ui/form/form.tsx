import type { ReactNode } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { listErrors, showFailure } from '../../lib/form/form.ts'
import { ErrorSummary } from './error-summary.tsx'
import { Stack } from '../layout/layout.tsx'

interface FormProps<Values extends FieldValues> {
  form: UseFormReturn<Values>
  /** Sends the form. If this throws an error, the form shows it and keeps the typed text. */
  send: (values: Values) => unknown
  /** The error message if the server sends none. */
  failure?: string
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
  id?: string
  gap?: 16 | 24
  className?: string | undefined
  'aria-label'?: string
  children: ReactNode
}

/** Shows a form with its errors at the top and beside each field. */
export function Form<Values extends FieldValues>(props: FormProps<Values>) {
  const { form, failure = '', hasFailureTitle, hasOneField, gap = 24, children } = props
  const { errors, submitCount } = form.formState
  const listed = listErrors(errors).filter(({ name }) => !hasOneField || name === undefined)
  const send = form.handleSubmit(async (values) => {
    try {
      await props.send(values)
    } catch (error) {
      if (!props.onError?.(error)) showFailure(error, form.setError, failure, props.names)
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
    </Stack>
  )
}

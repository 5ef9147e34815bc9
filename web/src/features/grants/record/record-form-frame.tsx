import { useState, type ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { getErrorMessage } from '../../../lib/api/api-error.ts'
import { showIssues, listErrors } from '../../../lib/form/form.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { UnsavedChangesGuard } from '../../../ui/dialog/unsaved-changes-guard.tsx'
import styles from '../grants.module.css'

/**
 * The layout of a form by which a charity records money: its errors, its button and a failure
 * message.
 */
export function RecordFormFrame<Values extends FieldValues>(props: {
  form: UseFormReturn<Values>
  record: (values: Values) => Promise<void>
  /** The message if the server sends none. */
  failed: string
  action: string
  children: ReactNode
  /** Text below the button. */
  note?: string
}) {
  const { action, children, failed, form, note, record } = props
  const [failure, setFailure] = useState<string>()
  const { errors, isDirty, isSubmitting, submitCount } = form.formState
  const send = form.handleSubmit(async (values) => {
    setFailure(undefined)
    try {
      await record(values)
    } catch (error) {
      if (!showIssues(error, form.setError)) setFailure(getErrorMessage(error, failed))
    }
  })
  return (
    <Stack
      as="form"
      gap={24}
      noValidate
      className={styles['form']}
      onSubmit={(event) => void send(event)}
    >
      <ErrorSummary errors={listErrors(errors)} submitCount={submitCount} />
      <UnsavedChangesGuard isUnsaved={() => isDirty && !isSubmitting} />
      {children}
      <div role="alert">{failure && <p className="wrong">{failure}</p>}</div>
      <Row gap={12}>
        <Button type="submit" busy={isSubmitting && 'Recording..'}>
          {action}
        </Button>
      </Row>
      {note !== undefined && <p className="faint small">{note}</p>}
    </Stack>
  )
}

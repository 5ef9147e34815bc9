import type { DonorOrg } from '@pennytrail/contract'
import { useState, type ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { messageOf } from '../../lib/api-error.ts'
import { showIssues, summaryOf } from '../../lib/form.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { FieldError } from '../../ui/field.tsx'
import styles from './donor-org-form.module.css'
import type { DonorOrgValues } from './donor-org-values.ts'

interface DonorOrgFormProps {
  form: UseFormReturn<DonorOrgValues>
  submit: string
  busy: string
  fallback: string
  send: (values: DonorOrgValues) => Promise<DonorOrg>
  onSaved: (org: DonorOrg) => void
  /** The way back without saving. */
  cancel?: ReactNode
  children: ReactNode
}

/** The form around an organisation's fields: its errors, its button, what the server answers. */
export function DonorOrgForm(props: DonorOrgFormProps) {
  const { form, submit, busy, fallback, send, onSaved, cancel, children } = props
  const [failure, setFailure] = useState<string>()
  const { errors, isSubmitting, submitCount } = form.formState
  const save = form.handleSubmit(async (values) => {
    setFailure(undefined)
    try {
      onSaved(await send(values))
    } catch (error) {
      if (!showIssues(error, form.setError)) setFailure(messageOf(error, fallback))
    }
  })
  return (
    <form noValidate className={styles['form']} onSubmit={(event) => void save(event)}>
      <ErrorSummary errors={summaryOf(errors)} submitCount={submitCount} />
      {children}
      <div role="alert">
        <FieldError id="donor-org" error={failure} />
      </div>
      <div className={styles['actions']}>
        <Button type="submit" busy={isSubmitting && busy}>
          {submit}
        </Button>
        {cancel}
      </div>
    </form>
  )
}

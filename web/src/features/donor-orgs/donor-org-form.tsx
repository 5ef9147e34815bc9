import type { DonorOrg } from '@pennytrail/contract'
import { useRef, useState, type ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { getErrorMessage } from '../../lib/api-error.ts'
import { showIssues, listErrors } from '../../lib/form.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Row } from '../../ui/layout.tsx'
import { UnsavedChangesGuard } from '../../ui/unsaved-changes-guard.tsx'
import styles from './donor-org-form.module.css'
import type { DonorOrgValues } from './donor-org-values.ts'

interface DonorOrgFormProps {
  form: UseFormReturn<DonorOrgValues>
  submit: string
  busy: string
  fallback: string
  /** Returns undefined if nothing was saved; `notice` then says why. */
  send: (values: DonorOrgValues) => Promise<DonorOrg | undefined>
  onSaved: (org: DonorOrg) => void
  notice?: ReactNode
  /** The link back without saving. */
  cancel?: ReactNode
  children: ReactNode
}

export function DonorOrgForm(props: DonorOrgFormProps) {
  const { form, submit, busy, fallback, send, onSaved, notice, cancel, children } = props
  const [failure, setFailure] = useState<string>()
  const done = useRef(false)
  const { errors, isDirty, isSubmitting, submitCount } = form.formState
  const save = async (values: DonorOrgValues) => {
    setFailure(undefined)
    try {
      const saved = await send(values)
      if (!saved) return
      done.current = true
      onSaved(saved)
    } catch (error) {
      if (!showIssues(error, form.setError)) setFailure(getErrorMessage(error, fallback))
    }
  }
  return (
    <form
      noValidate
      className={styles['form']}
      onSubmit={(event) => void form.handleSubmit(save)(event)}
    >
      <ErrorSummary errors={listErrors(errors)} submitCount={submitCount} />
      <UnsavedChangesGuard isUnsaved={() => isDirty && !isSubmitting && !done.current} />
      {notice}
      {children}
      <div role="alert">
        <FieldError id="donor-org" error={failure} />
      </div>
      <Row gap={12}>
        <Button type="submit" busy={isSubmitting && busy}>
          {submit}
        </Button>
        {cancel}
      </Row>
    </form>
  )
}

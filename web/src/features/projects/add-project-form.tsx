import type { Project } from '@pennytrail/contract'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { showIssues, summaryOf, useRulesForm } from '../../lib/form.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { FieldError } from '../../ui/field.tsx'
import { createFailure } from './project-failure.ts'
import { MoneyFields, PlaceFields, PromiseFields, StoryFields } from './project-fields.tsx'
import { emptyValues, payloadOf, projectFormRules, type ProjectValues } from './project-values.ts'
import { readyToPublish } from './publish-issues.ts'
import styles from './project-form.module.css'

interface AddProjectFormProps {
  charity: { id: string; status: string }
  onAdded: (project: Project) => void
}

type Goal = 'draft' | 'active'

/** A new project. Its id is made here, so that sending twice makes one project. */
export function AddProjectForm({ charity, onAdded }: AddProjectFormProps) {
  const [id] = useState(() => crypto.randomUUID())
  const [sending, setSending] = useState<Goal | null>(null)
  const [failure, setFailure] = useState<string>()
  const form = useRulesForm<ProjectValues>({ defaultValues: emptyValues, rules: projectFormRules })
  const { errors, submitCount } = form.formState
  const mayPublish = charity.status === 'verified'

  const send = async (values: ProjectValues, lifecycle: Goal) => {
    setFailure(undefined)
    if (lifecycle === 'active' && !readyToPublish(values, form)) return
    setSending(lifecycle)
    try {
      const body = { id, charityId: charity.id, ...payloadOf(values), lifecycle }
      const project = await api('POST /api/project', { body })
      toast.success(lifecycle === 'active' ? 'Project published.' : 'Draft saved.')
      onAdded(project)
    } catch (error) {
      if (!showIssues(error, form.setError)) setFailure(createFailure(error))
    } finally {
      setSending(null)
    }
  }
  const submit = (lifecycle: Goal) => () =>
    void form.handleSubmit(
      (values) => send(values, lifecycle),
      // Everything that is missing at once, not one round after the other.
      () => void (lifecycle === 'active' && readyToPublish(form.getValues(), form)),
    )()

  return (
    <form
      noValidate
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        submit('draft')()
      }}
    >
      <ErrorSummary errors={summaryOf(errors)} submitCount={submitCount} />
      <StoryFields form={form} coverId={id} />
      <PlaceFields form={form} />
      <MoneyFields form={form} />
      <PromiseFields form={form} />
      <div className={styles['foot']}>
        <div role="alert">
          <FieldError id="add-project" error={failure} />
        </div>
        {!mayPublish && (
          <p className={styles['note']}>
            Until your charity is verified, its projects stay drafts that only your team sees.
          </p>
        )}
        <div className={styles['actions']}>
          {mayPublish && (
            <Button busy={sending === 'active' && 'Publishing..'} onClick={submit('active')}>
              Publish project
            </Button>
          )}
          <Button
            type="submit"
            variant={mayPublish ? 'secondary' : 'primary'}
            busy={sending === 'draft' && 'Saving..'}
          >
            Save as draft
          </Button>
        </div>
      </div>
    </form>
  )
}

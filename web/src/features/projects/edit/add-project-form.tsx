import type { Project } from '@pennytrail/contract'
import { useState } from 'react'
import { useCall } from '../../../lib/api/use-call.ts'
import { showIssues, listErrors, useRulesForm } from '../../../lib/form/form.ts'
import { newId } from '../../../lib/new-id.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { ActionError } from '../../../ui/form/field.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { UnsavedChangesGuard } from '../../../ui/dialog/unsaved-changes-guard.tsx'
import { getCreateError } from '../project-error-messages.ts'
import { StoryFields } from './project-fields.tsx'
import { projectSteps } from './project-steps.ts'
import {
  emptyValues,
  toProjectPayload,
  projectFormRules,
  type ProjectValues,
} from './project-values.ts'
import styles from './project-form.module.css'

interface AddProjectFormProps {
  charity: { id: string; status: string }
  /** Called after the draft was added; `goOn` is true if the person wants the next step. */
  onAdded: (project: Project, goOn: boolean) => void
}

/**
 * Shows the first step of a new project and saves it as a draft. The id is created here, so that a
 * retry adds no second project.
 */
export function AddProjectForm({ charity, onAdded }: AddProjectFormProps) {
  const [id] = useState(newId)
  const [sending, setSending] = useState<'continue' | 'draft' | null>(null)
  const [failure, setFailure] = useState<string>()
  const add = useCall('POST /api/project')
  const form = useRulesForm<ProjectValues>({ defaultValues: emptyValues, rules: projectFormRules })
  const { errors, isDirty, submitCount } = form.formState

  const send = async (values: ProjectValues, goOn: boolean) => {
    setFailure(undefined)
    setSending(goOn ? 'continue' : 'draft')
    try {
      const body = {
        id,
        charityId: charity.id,
        ...toProjectPayload(values),
        lifecycle: 'draft' as const,
      }
      const project = await add.mutateAsync({ body })
      toast.success('Draft saved.')
      onAdded(project, goOn)
    } catch (error) {
      if (!showIssues(error, form.setError)) setFailure(getCreateError(error))
    } finally {
      setSending(null)
    }
  }
  const submit = (goOn: boolean) => () => void form.handleSubmit((values) => send(values, goOn))()

  return (
    <Stack
      as="form"
      gap={24}
      noValidate
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        submit(true)()
      }}
    >
      <p className="quiet">
        Step 1 of {projectSteps.length}. Then:{' '}
        {projectSteps
          .slice(1)
          .map(({ label }) => label.toLowerCase())
          .join(', ')}
        .
      </p>
      <ErrorSummary errors={listErrors(errors)} submitCount={submitCount} />
      <UnsavedChangesGuard isUnsaved={() => isDirty && sending === null} />
      <StoryFields form={form} coverId={id} />
      <Stack gap={12}>
        <ActionError id="add-project" error={failure} />
        {charity.status !== 'verified' && (
          <p className="quiet">
            Until your charity is verified, its projects stay drafts that only your team sees.
          </p>
        )}
        <Row gap={12}>
          <Button type="submit" busy={sending === 'continue' && 'Saving..'}>
            Save and continue
          </Button>
          <Button
            variant="secondary"
            busy={sending === 'draft' && 'Saving..'}
            onClick={submit(false)}
          >
            Save as draft
          </Button>
        </Row>
      </Stack>
    </Stack>
  )
}

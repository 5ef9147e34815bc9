import type { Project } from '@pennytrail/contract'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatTime } from '../../../lib/format-date.ts'
import { listErrors, useRulesForm } from '../../../lib/form/form.ts'
import { createLazyComponent } from '../../../lib/lazy-component.tsx'
import { celebrate } from '../../../ui/pictures/celebrate.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { ActionError } from '../../../ui/form/field.tsx'
import { LoadingPlaceholder } from '../../../ui/loading/loading-placeholder.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { UnsavedChangesGuard } from '../../../ui/dialog/unsaved-changes-guard.tsx'
import { ButtonLink } from '../../../ui/link.tsx'
import { SectionNav } from '../../../ui/layout/section-nav.tsx'
import { EditConflictNotice } from '../../../ui/form/edit-conflict-notice.tsx'
import type { ProjectStepFieldsProps } from './project-step-fields.tsx'
import { projectSteps, findNextStep, findStep, findStepWith } from './project-steps.ts'
import {
  fieldNames,
  fieldFormatters,
  projectFormRules,
  toFormValues,
  type ProjectValues,
} from './project-values.ts'
import { showPublishIssues } from './publish-issues.ts'
import { useAutosave, useProjectDraft } from './use-project-draft.ts'
import styles from './project-form.module.css'

// Loads after the form, which is near the limit of a page's first scripts.
const ProjectStepFields = createLazyComponent<ProjectStepFieldsProps>(
  () => import('./project-step-fields.tsx'),
  { early: true, fallback: <LoadingPlaceholder label="the fields" height="24rem" /> },
)

interface EditProjectFormProps {
  project: Project
  /** Called after a save; `done` is true once the person has finished. */
  onSaved: (project: Project, done: boolean) => void
}

type SaveGoal = 'save' | 'continue' | 'publish'

/**
 * Edits a project step by step. Drafts are saved automatically, published projects only on request.
 */
export function EditProjectForm({ project, onSaved }: EditProjectFormProps) {
  const [query, setQuery] = useSearchParams()
  const [sending, setSending] = useState<SaveGoal | null>(null)
  const [savedAt, setSavedAt] = useState<string>()
  const [initial] = useState(() => toFormValues(project))
  const form = useRulesForm<ProjectValues>({ defaultValues: initial, rules: projectFormRules })
  const { conflict, codeDialog, failure, save, applyTheirs, isChanged } = useProjectDraft(
    project,
    form,
  )
  const { errors, submitCount } = form.formState
  const step = findStep(query.get('step'))
  const next = findNextStep(step)
  const isDraft = project.lifecycle === 'draft'
  const mayPublish = isDraft && project.charity.status === 'verified'

  const goTo = (key: string) => setQuery({ step: key })
  /** Opens the first step with a validation error. */
  const showErrors = () => {
    const invalidStep = findStepWith((name) => form.getFieldState(name).error !== undefined)
    if (invalidStep && invalidStep.key !== step.key) goTo(invalidStep.key)
  }
  const send = async (values: ProjectValues, goal: SaveGoal) => {
    if (goal === 'publish' && !showPublishIssues(values, form)) {
      showErrors()
      return
    }
    setSending(goal)
    const saved = await save(values, goal === 'publish', () => void send(values, goal))
    setSending(null)
    if (!saved) {
      showErrors()
      return
    }
    setSavedAt(saved.updatedAt)
    if (goal === 'continue' && next) {
      onSaved(saved, false)
      goTo(next.key)
      return
    }
    if (goal === 'publish') celebrate()
    toast.success(goal === 'publish' ? 'Project published.' : 'Changes saved.')
    onSaved(saved, true)
  }
  const submit = (goal: SaveGoal) => () =>
    void form.handleSubmit(
      (values) => send(values, goal),
      () => {
        if (goal === 'publish') showPublishIssues(form.getValues(), form)
        showErrors()
      },
    )()
  const autosave = async () => {
    const values = form.getValues()
    const invalidStep = Object.entries(projectFormRules).some(([name, rule]) =>
      (rule as (value: unknown, all: ProjectValues) => unknown)(
        values[name as keyof ProjectValues],
        values,
      ),
    )
    if (invalidStep || !isChanged(values)) return
    const saved = await save(values, false)
    if (!saved) return
    setSavedAt(saved.updatedAt)
    onSaved(saved, false)
  }
  useAutosave(form, isDraft && conflict === null && sending === null, () => void autosave())

  const shownErrors = listErrors(errors).filter(({ name = '' }) =>
    (step.fields as readonly string[]).includes(name),
  )
  return (
    <Stack
      as="form"
      gap={24}
      noValidate
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        submit('save')()
      }}
    >
      <SectionNav
        label="Steps"
        sections={projectSteps}
        current={step.key}
        toPath={(key) => `?step=${key}`}
      />
      <UnsavedChangesGuard isUnsaved={() => sending === null && isChanged(form.getValues())} />
      <ErrorSummary errors={shownErrors} submitCount={submitCount} />
      {conflict && (
        <EditConflictNotice
          subject="project"
          conflict={conflict}
          names={fieldNames}
          words={fieldFormatters}
          onTakeTheirs={applyTheirs}
        />
      )}
      {codeDialog}
      <ProjectStepFields step={step} form={form} project={project} />
      <Stack gap={12}>
        <ActionError id="edit-project" error={failure} />
        <p role="status" className="quiet">
          {isDraft && savedAt && `Draft saved at ${formatTime(new Date(savedAt))}.`}
        </p>
        <Row gap={12}>
          {isDraft && next && (
            <Button busy={sending === 'continue' && 'Saving..'} onClick={submit('continue')}>
              Save and continue
            </Button>
          )}
          <Button
            type="submit"
            variant={isDraft && (next || mayPublish) ? 'secondary' : 'primary'}
            busy={sending === 'save' && 'Saving..'}
          >
            {isDraft ? 'Save draft' : 'Save changes'}
          </Button>
          {mayPublish && (
            <Button
              variant={next ? 'secondary' : 'primary'}
              busy={sending === 'publish' && 'Publishing..'}
              onClick={submit('publish')}
            >
              Save and publish
            </Button>
          )}
          <ButtonLink to={`/project/${project.id}`} variant="quiet">
            Back to the project
          </ButtonLink>
        </Row>
      </Stack>
    </Stack>
  )
}

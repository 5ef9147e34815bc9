import type { Project } from '@pennytrail/contract'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { hasCode } from '../../lib/api-error.ts'
import { showIssues, summaryOf, useRulesForm } from '../../lib/form.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { FieldError } from '../../ui/field.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { updateFailure } from './project-failure.ts'
import { MoneyFields, PlaceFields, PromiseFields, StoryFields } from './project-fields.tsx'
import {
  changesBetween,
  differing,
  projectFormRules,
  valuesOf,
  type ProjectValues,
} from './project-values.ts'
import { readyToPublish } from './publish-issues.ts'
import { StaleNotice, type Clash } from './stale-notice.tsx'
import styles from './project-form.module.css'

interface EditProjectFormProps {
  project: Project
  onSaved: (project: Project) => void
}

/** What both sides did to the version that was edited. */
function clashOf(base: ProjectValues, mine: ProjectValues, theirs: ProjectValues): Clash {
  const changed = differing(base, mine)
  const other = differing(base, theirs)
  return {
    theirs,
    taken: other.filter((name) => !changed.includes(name)),
    both: other.filter((name) => changed.includes(name) && differing(mine, theirs).includes(name)),
  }
}

const pick = (from: ProjectValues, names: (keyof ProjectValues)[]): Partial<ProjectValues> =>
  Object.fromEntries(names.map((name) => [name, from[name]]))

/** Edits a project. An edit of a stale copy is told, and both sides' work is kept. */
export function EditProjectForm({ project, onSaved }: EditProjectFormProps) {
  const [base, setBase] = useState({ version: project.version, values: valuesOf(project) })
  const [clash, setClash] = useState<Clash | null>(null)
  const [failure, setFailure] = useState<string>()
  const [sending, setSending] = useState<'save' | 'publish' | null>(null)
  const form = useRulesForm<ProjectValues>({ defaultValues: base.values, rules: projectFormRules })
  const { errors, submitCount } = form.formState
  const { id } = project
  const stored = {
    visibility: project.visibility,
    hasEntries: project.money.some(({ entries }) => entries > 0),
  }

  const put = (values: Partial<ProjectValues>) => {
    for (const [name, value] of Object.entries(values)) {
      form.setValue(name as keyof ProjectValues, value)
    }
  }
  const takeIn = async (mine: ProjectValues) => {
    const latest = await api('GET /api/project/{id}', { params: { id } })
    const theirs = valuesOf(latest)
    const found = clashOf(base.values, mine, theirs)
    put(pick(theirs, found.taken))
    setBase({ version: latest.version, values: theirs })
    setClash(found)
  }
  const send = async (values: ProjectValues, publish: boolean) => {
    setFailure(undefined)
    if (publish && !readyToPublish(values, form)) return
    setSending(publish ? 'publish' : 'save')
    const body = {
      ...changesBetween(base.values, values),
      version: base.version,
      ...(publish ? { lifecycle: 'active' as const } : {}),
    }
    try {
      const saved = await api('PATCH /api/project/{id}', { params: { id }, body })
      toast.success(publish ? 'Project published.' : 'Changes saved.')
      onSaved(saved)
    } catch (error) {
      if (hasCode(error, 'stale-edit')) {
        await takeIn(values).catch((other: unknown) => setFailure(updateFailure(other)))
      } else if (!showIssues(error, form.setError)) setFailure(updateFailure(error))
    } finally {
      setSending(null)
    }
  }
  const submit = (publish: boolean) => () =>
    void form.handleSubmit(
      (values) => send(values, publish),
      () => void (publish && readyToPublish(form.getValues(), form)),
    )()

  return (
    <form
      noValidate
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        submit(false)()
      }}
    >
      <ErrorSummary errors={summaryOf(errors)} submitCount={submitCount} />
      {clash && (
        <StaleNotice
          key={`${base.version} ${clash.both.length}`}
          clash={clash}
          onTheirs={() => {
            put(pick(clash.theirs, clash.both))
            setClash({ ...clash, taken: [...clash.taken, ...clash.both], both: [] })
          }}
        />
      )}
      <StoryFields form={form} stored={stored} coverId={id} />
      <PlaceFields form={form} stored={stored} />
      <MoneyFields form={form} stored={stored} />
      <PromiseFields form={form} stored={stored} />
      <div className={styles['foot']}>
        <div role="alert">
          <FieldError id="edit-project" error={failure} />
        </div>
        <div className={styles['actions']}>
          <Button type="submit" busy={sending === 'save' && 'Saving..'}>
            {project.lifecycle === 'draft' ? 'Save draft' : 'Save changes'}
          </Button>
          {project.lifecycle === 'draft' && project.charity.status === 'verified' && (
            <Button
              variant="secondary"
              busy={sending === 'publish' && 'Publishing..'}
              onClick={submit(true)}
            >
              Save and publish
            </Button>
          )}
          <ButtonLink to={`/project/${id}`} variant="quiet">
            Back to the project
          </ButtonLink>
        </div>
      </div>
    </form>
  )
}

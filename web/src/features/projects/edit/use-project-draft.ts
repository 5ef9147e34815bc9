import type { Project } from '@pennytrail/contract'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { api } from '../../../lib/api.ts'
import { showIssues } from '../../../lib/form.ts'
import { useSharedEdit } from '../../../lib/use-shared-edit.ts'
import { useFundraisingCodeAgreement } from '../../charities/index.ts'
import { getUpdateError } from '../project-error-messages.ts'
import { changesBetween, toFormValues, type ProjectValues } from './project-values.ts'

/** Saves what was changed of a project. An edit of a stale copy is told, and both sides' work is kept. */
export function useProjectDraft(project: Project, form: UseFormReturn<ProjectValues>) {
  const code = useFundraisingCodeAgreement(project.charity)
  const [failure, setFailure] = useState<string>()
  const { id } = project
  const edit = useSharedEdit({
    stored: project,
    form,
    toFormValues,
    load: () => api('GET /api/project/{id}', { params: { id } }),
  })
  /**
   * Answers the project as saved; nothing where it could not be, which is then said. `again` saves
   * once more after the charity has agreed to the Code.
   */
  const save = async (
    values: ProjectValues,
    publish: boolean,
    again: () => void = () => {},
  ): Promise<Project | undefined> => {
    try {
      return await edit.save(values, async ({ stored, values: before }) => {
        const changes = changesBetween(before, values)
        if (!publish && Object.keys(changes).length === 0) return stored
        setFailure(undefined)
        const body = {
          ...changes,
          version: stored.version,
          ...(publish ? { lifecycle: 'active' as const } : {}),
        }
        return api('PATCH /api/project/{id}', { params: { id }, body })
      })
    } catch (error) {
      if (code.askIfNeeded(error, again)) return undefined
      if (!showIssues(error, form.setError)) setFailure(getUpdateError(error))
      return undefined
    }
  }
  const isChanged = (values: ProjectValues) =>
    Object.keys(changesBetween(edit.base.current.values, values)).length > 0
  return {
    conflict: edit.conflict,
    codeDialog: code.dialog,
    failure,
    save,
    applyTheirs: edit.applyTheirs,
    isChanged,
  }
}

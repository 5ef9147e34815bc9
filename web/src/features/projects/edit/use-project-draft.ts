import type { Project } from '@pennytrail/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { showIssues } from '../../../lib/form/form.ts'
import { useSharedEdit } from '../../../lib/form/use-shared-edit.ts'
import { useFundraisingCodeAgreement } from '../../charities/index.ts'
import { getUpdateError } from '../project-error-messages.ts'
import { useChangeProject } from '../use-change-project.ts'
import { fetchProject } from '../use-project.ts'
import { changesBetween, toFormValues, type ProjectValues } from './project-values.ts'

/**
 * Saves the changes of a project. After a stale edit it reports the conflict and keeps the changes
 * of both people.
 */
export const useProjectDraft = (project: Project, form: UseFormReturn<ProjectValues>) => {
  const code = useFundraisingCodeAgreement(project.charity)
  const [failure, setFailure] = useState<string>()
  const { id } = project
  const { mutateAsync: changeProject } = useChangeProject(id)
  const edit = useSharedEdit({
    stored: project,
    form,
    toFormValues,
    load: () => fetchProject(id),
  })
  /**
   * Returns the saved project. After a failure, shows the error and returns undefined. `again`
   * repeats the save after the charity has agreed to the Code of Fundraising Practice.
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
        return changeProject(body)
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

const pauseMilliseconds = 1500

/** Calls `save` after a pause in typing. */
export const useAutosave = (form: UseFormReturn<ProjectValues>, on: boolean, save: () => void) => {
  const now = useEffectEvent(save)
  useEffect(() => {
    if (!on) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer)
        timer = setTimeout(now, pauseMilliseconds)
      },
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [form, on])
}

import type { Project } from '@pennytrail/contract'
import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { api } from '../../lib/api.ts'
import { hasCode } from '../../lib/api-error.ts'
import { showIssues } from '../../lib/form.ts'
import { clashOf, pick } from './clash.ts'
import { updateFailure } from './project-failure.ts'
import { changesBetween, valuesOf, type ProjectValues } from './project-values.ts'
import type { Clash } from './stale-notice.tsx'

/** Saves what was changed of a project. An edit of a stale copy is told, and both sides' work is kept. */
export function useProjectDraft(project: Project, form: UseFormReturn<ProjectValues>) {
  const [first] = useState(() => ({ project, values: valuesOf(project) }))
  // What is stored now, as far as is known here: what is changed is told against it.
  const base = useRef(first)
  const line = useRef<Promise<unknown>>(Promise.resolve())
  // How many clashes were told. What was sent off before one of them is not to overwrite it unseen.
  const clashes = useRef(0)
  const [clash, setClash] = useState<Clash | null>(null)
  const [failure, setFailure] = useState<string>()
  const { id } = project

  const put = (values: Partial<ProjectValues>) => {
    for (const [name, value] of Object.entries(values)) {
      form.setValue(name as keyof ProjectValues, value)
    }
  }
  const takeIn = async (mine: ProjectValues) => {
    const latest = await api('GET /api/project/{id}', { params: { id } })
    const theirs = valuesOf(latest)
    const found = clashOf(base.current.values, mine, theirs)
    put(pick(theirs, found.taken))
    base.current = { project: latest, values: theirs }
    clashes.current += 1
    setClash({ ...found, version: latest.version })
  }
  const send = async (values: ProjectValues, publish: boolean): Promise<Project | undefined> => {
    const { project: stored, values: before } = base.current
    const changes = changesBetween(before, values)
    if (!publish && Object.keys(changes).length === 0) return stored
    setFailure(undefined)
    const body = {
      ...changes,
      version: stored.version,
      ...(publish ? { lifecycle: 'active' as const } : {}),
    }
    try {
      const saved = await api('PATCH /api/project/{id}', { params: { id }, body })
      base.current = { project: saved, values }
      setClash(null)
      return saved
    } catch (error) {
      if (hasCode(error, 'stale-edit')) {
        await takeIn(values).catch((other: unknown) => setFailure(updateFailure(other)))
      } else if (!showIssues(error, form.setError)) setFailure(updateFailure(error))
      return undefined
    }
  }
  /** Answers the project as saved; nothing where it could not be, which is then said. One after the other: two at once would each find the other's stale. */
  const save = (values: ProjectValues, publish: boolean): Promise<Project | undefined> => {
    const told = clashes.current
    const mine = line.current.then(() =>
      clashes.current === told ? send(values, publish) : undefined,
    )
    line.current = mine.catch(() => {})
    return mine
  }
  const takeTheirs = () => {
    if (!clash) return
    put(pick(clash.theirs, clash.both))
    setClash({ ...clash, taken: [...clash.taken, ...clash.both], both: [] })
  }
  const isChanged = (values: ProjectValues) =>
    Object.keys(changesBetween(base.current.values, values)).length > 0
  return { clash, failure, save, takeTheirs, isChanged }
}

import type { Project, ProjectTeam, Teammate } from '@pennytrail/contract'
import { create } from 'zustand'
import { api } from '../../lib/api.ts'
import { hasCode, getErrorMessage, getErrorStatus } from '../../lib/api-error.ts'

export interface ProjectError {
  /** 0 where there was no answer. */
  status: number
  message: string
}

interface ProjectState {
  project: Project | null
  loading: boolean
  error: ProjectError | null
  /** Who works on it. */
  teammates: readonly Teammate[]
  /** Whom it can be given to: told to the charity's team alone. */
  charityTeammates: readonly Teammate[]
}

/** The project that the page shows. */
export const useProject = create<ProjectState>(() => ({
  project: null,
  loading: false,
  error: null,
  teammates: [],
  charityTeammates: [],
}))

const sentences: Readonly<Record<number, string>> = {
  401: 'Authentication required. Please log in.',
  403: "Access denied. You don't have permission to view this project.",
  404: 'Project not found.',
}

function toProjectError(error: unknown): ProjectError {
  const status = getErrorStatus(error)
  // Staff have hidden it: that is another thing than a project that is not there.
  if (hasCode(error, 'not-available')) return { status, message: getErrorMessage(error, '') }
  return { status, message: sentences[status] ?? 'Failed to fetch project data' }
}

let requestCount = 0

/** Loads a project. A failure clears what was shown; an answer that comes too late is left aside. */
export async function fetchProject(id: string): Promise<void> {
  const mine = (requestCount += 1)
  useProject.setState(({ project }) => ({
    // Another project's page never shows this one's while it waits.
    project: project?.id === id ? project : null,
    loading: true,
    error: null,
    ...(project?.id === id ? {} : { teammates: [], charityTeammates: [] }),
  }))
  try {
    const project = await api('GET /api/project/{id}', { params: { id } })
    if (mine === requestCount) useProject.setState({ project, loading: false, error: null })
  } catch (error) {
    if (mine === requestCount) {
      useProject.setState({ project: null, loading: false, error: toProjectError(error) })
    }
  }
}

/** Puts in what the server answered to a change. */
export function showProject(project: Project): void {
  useProject.setState({ project, loading: false, error: null })
}

/** Changes one field of what is shown, to a value or by what it is now. */
export function setProjectField<K extends keyof Project>(
  name: K,
  value: Project[K] | ((now: Project[K]) => Project[K]),
): void {
  useProject.setState(({ project }) => {
    if (!project) return { project }
    const next = typeof value === 'function' ? value(project[name]) : value
    return { project: { ...project, [name]: next } }
  })
}

/** Loads who works on a project. Where that fails the page does without. */
export async function fetchTeam(id: string): Promise<void> {
  const team = await api('GET /api/project/{id}/team', { params: { id } }).catch(() => null)
  if (team && useProject.getState().project?.id === id) showTeam(team)
}

export function showTeam({ teammates, charityTeammates }: ProjectTeam): void {
  useProject.setState({ teammates, charityTeammates })
}

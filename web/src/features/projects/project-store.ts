import type { Project, ProjectTeam, Teammate } from '@pennytrail/contract'
import { create } from 'zustand'
import { api } from '../../lib/api.ts'
import { hasCode, getErrorMessage, getErrorStatus } from '../../lib/api-error.ts'

export interface ProjectError {
  /** 0 if the server did not respond. */
  status: number
  message: string
}

interface ProjectState {
  project: Project | null
  loading: boolean
  error: ProjectError | null
  /** The members who work on the project. */
  teammates: readonly Teammate[]
  /** The members to whom the project can be assigned. Only the charity's team receives them. */
  charityTeammates: readonly Teammate[]
}

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
  // Staff hid the project. This differs from a project that does not exist.
  if (hasCode(error, 'not-available')) return { status, message: getErrorMessage(error, '') }
  return { status, message: sentences[status] ?? 'Failed to fetch project data' }
}

let requestCount = 0

/**
 * Loads a project. A failure clears the previous one. Ignores a response that a newer request
 * overtook.
 */
export async function fetchProject(id: string): Promise<void> {
  const mine = (requestCount += 1)
  useProject.setState(({ project }) => ({
    // Clears the previous project, so that no page shows another project while it loads.
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

/** Stores the project that the server returned after a change. */
export function showProject(project: Project): void {
  useProject.setState({ project, loading: false, error: null })
}

/** Changes one field of the shown project, to a value or by a function of the current value. */
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

/** Loads the members who work on a project. The page also works if this fails. */
export async function fetchTeam(id: string): Promise<void> {
  const team = await api('GET /api/project/{id}/team', { params: { id } }).catch(() => null)
  if (team && useProject.getState().project?.id === id) showTeam(team)
}

export function showTeam({ teammates, charityTeammates }: ProjectTeam): void {
  useProject.setState({ teammates, charityTeammates })
}

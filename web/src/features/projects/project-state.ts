import type { Project, Teammate } from '@pennytrail/contract'
import type { QueryClient } from '@tanstack/react-query'
import type { RecordError } from '../../lib/api/record-query.ts'
import { projectQuery, projectTeamQuery, toProjectState } from './use-project.ts'

/** The state of a project as the specification names it. */
export interface ProjectState {
  project: Project | null
  loading: boolean
  error: RecordError | null
  /** The members who work on the project. */
  teammates: readonly Teammate[]
  /** The members to whom the project can be assigned. Only the charity's team receives them. */
  charityTeammates: readonly Teammate[]
}

/** Reads the state of a project from the query cache. */
export const readProjectState = (queries: QueryClient, id: string): ProjectState => {
  const query = queries.getQueryState(projectQuery(id).queryKey)
  const team = queries.getQueryData(projectTeamQuery(id).queryKey)
  return {
    ...toProjectState(query ?? { data: undefined, error: null, fetchStatus: 'idle' }),
    teammates: team?.teammates ?? [],
    charityTeammates: team?.charityTeammates ?? [],
  }
}

import type { ApiResponse } from '../../lib/api/api.ts'
import { useRead } from '../../lib/api/use-read.ts'

const route = 'GET /api/project/charity/{id}/projects-summary'

export type ProjectsSummary = ApiResponse<typeof route>

const maxProjects = 100

/** Loads a charity's projects that the viewer may see, with totals over all of them. */
export const useProjectsSummary = (charityId: string) =>
  useRead(route, { params: { id: charityId }, query: { limit: maxProjects } })

import type { Project } from '@pennytrail/contract'
import { canSpend } from '@pennytrail/contract/projects/lifecycle.ts'
import { useQuery } from '@tanstack/react-query'
import { api, type ApiResponse } from '../../lib/api/api.ts'
import { readQuery, useRead } from '../../lib/api/use-read.ts'

export interface Fund {
  readonly id: string
  readonly title: string
  readonly currency: string
  /** A project that ended overspent: it takes only a transfer that covers the overspend. */
  readonly hasEnded?: boolean
}

const pageSize = 100

type ProjectsSummary = ApiResponse<'GET /api/project/charity/{id}/projects-summary'>

const fetchFunds = async (charityId: string, signal: AbortSignal): Promise<Fund[]> => {
  const projects: ProjectsSummary['projects'] = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = await api('GET /api/project/charity/{id}/projects-summary', {
      params: { id: charityId },
      query: { page, limit: pageSize },
      signal,
    })
    projects.push(...answer.projects)
    pages = answer.totalPages
  }
  return projects
    .filter(
      ({ isClosing, lifecycle, money }) =>
        !isClosing && (canSpend(lifecycle) || money.some(({ balance }) => balance < 0)),
    )
    .map(({ id, title, currency, lifecycle }) => ({
      id,
      title,
      currency,
      ...(canSpend(lifecycle) ? {} : { hasEnded: true }),
    }))
}

const makeFundsQuery = (charityId: string) => ({
  queryKey: [
    ...readQuery('GET /api/project/charity/{id}/projects-summary', { params: { id: charityId } })
      .queryKey,
    'funds',
  ],
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchFunds(charityId, signal),
})

const listOpen = (funds: Fund[]): Fund[] => funds.filter(({ hasEnded }) => !hasEnded)

/** Loads the charity's projects that take entries: not those that have ended or are being closed. */
export const useFunds = (charityId: string) =>
  useQuery({ ...makeFundsQuery(charityId), select: listOpen })

/** Loads the same projects, and those that ended overspent. */
export const useReceivingFunds = (charityId: string) => useQuery(makeFundsQuery(charityId))

const listLines = ({ budget }: Project) => budget.map(({ id, label }) => ({ value: id, label }))

export const useBudgetLines = (projectId: string) =>
  useRead('GET /api/project/{id}', projectId === '' ? null : { params: { id: projectId } }, {
    select: listLines,
  })

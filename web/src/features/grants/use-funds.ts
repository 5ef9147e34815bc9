import { canSpend } from '@pennytrail/contract/projects/lifecycle.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

const pageSize = 100

/**
 * Loads the charity's projects whose state still allows spending and whose currency is the pound.
 */
export const useFundsInPounds = (charityId: string) =>
  useQuery({
    queryKey: ['charity', charityId, 'funds-in-pounds'],
    queryFn: async ({ signal }) => {
      const funds: { id: string; title: string }[] = []
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const answer = await api('GET /api/project/charity/{id}/projects-summary', {
          params: { id: charityId },
          query: { page, limit: pageSize },
          signal,
        })
        funds.push(
          ...answer.projects.filter(
            ({ currency, lifecycle }) => currency === 'GBP' && canSpend(lifecycle),
          ),
        )
        pages = answer.totalPages
      }
      return funds.map(({ id, title }) => ({ id, title }))
    },
  })

/** Loads the budget lines of a project; none for the general fund. */
export const useProjectBudgetLines = (projectId: string) =>
  useQuery({
    queryKey: ['project', projectId, 'lines'],
    queryFn: async ({ signal }) => {
      const { budget } = await api('GET /api/project/{id}', { params: { id: projectId }, signal })
      return budget.map(({ id, label }) => ({ id, label }))
    },
    enabled: projectId !== '',
  })

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

const queryKey = ['second-factor']

export const useSecondFactor = () =>
  useQuery({ queryKey, queryFn: ({ signal }) => api('GET /api/second-factor', { signal }) })

/** Reloads everything that shows the second factor. */
export function useRefreshSecondFactor(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey })
}

export const useSecondFactorSetUp = () =>
  useMutation({ mutationFn: () => api('POST /api/second-factor/set-up') })

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, type ApiOptions } from '../../lib/api/api.ts'

type Filters = Omit<NonNullable<ApiOptions<'GET /api/admin/activity'>['query']>, 'page'>

/** Loads a page of the log of privileged actions. */
export const useActivity = (filters: Filters, page: number) =>
  useQuery({
    queryKey: ['admin', 'activity', filters, page],
    queryFn: ({ signal }) =>
      api('GET /api/admin/activity', { query: { ...filters, page }, signal }),
    placeholderData: keepPreviousData,
  })

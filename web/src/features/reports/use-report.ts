import type { ShownReport } from '@pennytrail/contract'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, urlOf } from '../../lib/api.ts'
import type { AskedReport } from './report-query.ts'

const calls = {
  project: 'GET /api/report/project/{id}',
  charity: 'GET /api/report/charity/{id}',
  report: 'GET /api/report/{id}',
} as const

function partsOf(asked: AskedReport, ending = '') {
  const params = { id: `${asked.id}${ending}` }
  if (asked.kind === 'report') return { params }
  const { from, to } = asked.period
  return { params, query: { ...(from ? { from } : {}), ...(to ? { to } : {}) } }
}

/** A report; while another period comes, the one before it stays. */
export function useReport(asked: AskedReport) {
  return useQuery<ShownReport>({
    queryKey: ['report', asked],
    queryFn: ({ signal }) => api(calls[asked.kind], { ...partsOf(asked), signal }),
    placeholderData: keepPreviousData,
  })
}

/** Where a report is to be had as a file. */
export function fileAddress(asked: AskedReport, ending: 'pdf' | 'csv' | 'json'): string {
  return urlOf(calls[asked.kind].split(' ')[1]!, partsOf(asked, `.${ending}`))
}

/** Makes the link of a frozen report, or withdraws it. */
export function useSharing(id: string) {
  const client = useQueryClient()
  return async (shared: boolean): Promise<void> => {
    await (shared
      ? api('POST /api/report/{id}/share', { params: { id } })
      : api('DELETE /api/report/{id}/share', { params: { id } }))
    await client.invalidateQueries({ queryKey: ['report'] })
    await client.invalidateQueries({ queryKey: ['frozen-reports'] })
  }
}

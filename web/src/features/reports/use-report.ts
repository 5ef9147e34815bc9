import { keepPreviousData } from '@tanstack/react-query'
import { buildUrl } from '../../lib/api/build-url.ts'
import { useRead } from '../../lib/api/use-read.ts'
import type { ReportQuery } from './report-query.ts'

const calls = {
  project: 'GET /api/report/project/{id}',
  charity: 'GET /api/report/charity/{id}',
  report: 'GET /api/report/{id}',
} as const

const toRequest = (reportQuery: ReportQuery, ending = '') => {
  const params = { id: `${reportQuery.id}${ending}` }
  if (reportQuery.kind === 'report') return { params }
  const { from, to } = reportQuery.period
  return { params, query: { ...(from ? { from } : {}), ...(to ? { to } : {}) } }
}

/** Loads a report. The previous period stays visible while another one loads. */
export const useReport = (reportQuery: ReportQuery) =>
  useRead(calls[reportQuery.kind], toRequest(reportQuery), { placeholderData: keepPreviousData })

export const buildFileUrl = (reportQuery: ReportQuery, ending: 'pdf' | 'csv' | 'json'): string =>
  buildUrl(calls[reportQuery.kind].split(' ')[1]!, toRequest(reportQuery, `.${ending}`))

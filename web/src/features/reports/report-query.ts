import type { ReportPeriod } from '@pennytrail/contract/reports/period.ts'

/** What an address of /reports/view asks for. */
export type ReportQuery =
  | {
      readonly kind: 'project' | 'charity'
      readonly id: string
      readonly period: ReportPeriodQuery
    }
  | { readonly kind: 'report'; readonly id: string }

/** As it stands in an address: an empty text is no day. */
export interface ReportPeriodQuery {
  readonly from: string
  readonly to: string
}

/** The report that an address names, if any; a frozen one before a moving one. */
export function readReportQuery(search: URLSearchParams): ReportQuery | undefined {
  const report = search.get('report')
  if (report) return { kind: 'report', id: report }
  const period = { from: search.get('from') ?? '', to: search.get('to') ?? '' }
  for (const kind of ['project', 'charity'] as const) {
    const id = search.get(kind)
    if (id) return { kind, id, period }
  }
  return undefined
}

/** The address of a report. */
export function buildReportPath(reportQuery: ReportQuery): string {
  const query = new URLSearchParams({ [reportQuery.kind]: reportQuery.id })
  if (reportQuery.kind !== 'report') {
    if (reportQuery.period.from) query.set('from', reportQuery.period.from)
    if (reportQuery.period.to) query.set('to', reportQuery.period.to)
  }
  return `/reports/view?${query}`
}

export const toPeriodQuery = ({ from, to }: ReportPeriod): ReportPeriodQuery => ({
  from: from ?? '',
  to,
})

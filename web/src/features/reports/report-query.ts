import { getPeriodError, type ReportPeriod } from '@pennytrail/contract/reports/period.ts'

/** The report that the query of a /reports/view URL names. */
export type ReportQuery =
  | {
      readonly kind: 'project' | 'charity'
      readonly id: string
      readonly period: ReportPeriodQuery
    }
  | { readonly kind: 'report'; readonly id: string }

/** The dates as in the URL; an empty string for no date. */
export interface ReportPeriodQuery {
  readonly from: string
  readonly to: string
}

/**
 * Reads the report from a URL's query; undefined if the query names none. A frozen report takes
 * precedence over a current one.
 */
export const readReportQuery = (search: URLSearchParams): ReportQuery | undefined => {
  const report = search.get('report')
  if (report) return { kind: 'report', id: report }
  const period = { from: search.get('from') ?? '', to: search.get('to') ?? '' }
  for (const kind of ['project', 'charity'] as const) {
    const id = search.get(kind)
    if (id) return { kind, id, period }
  }
  return undefined
}

export const buildReportPath = (reportQuery: ReportQuery): string => {
  const query = new URLSearchParams({ [reportQuery.kind]: reportQuery.id })
  if (reportQuery.kind !== 'report') {
    if (reportQuery.period.from) query.set('from', reportQuery.period.from)
    if (reportQuery.period.to) query.set('to', reportQuery.period.to)
  }
  return `/reports/view?${query}`
}

/** Returns the validation error of a period, if any. */
export const findPeriodError = ({ from, to }: ReportPeriodQuery): string | undefined =>
  to === '' ? 'Choose the last day.' : getPeriodError({ from: from || null, to })

export const toPeriodQuery = ({ from, to }: ReportPeriod): ReportPeriodQuery => ({
  from: from ?? '',
  to,
})

import type { ReportPeriod } from '@pennytrail/contract/reports/period.ts'

/** What an address of /reports/view asks for. */
export type AskedReport =
  | { readonly kind: 'project' | 'charity'; readonly id: string; readonly period: AskedPeriod }
  | { readonly kind: 'report'; readonly id: string }

/** As it stands in an address: an empty text is no day. */
export interface AskedPeriod {
  readonly from: string
  readonly to: string
}

/** The report that an address names, if any; a frozen one before a moving one. */
export function askedIn(search: URLSearchParams): AskedReport | undefined {
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
export function addressOf(asked: AskedReport): string {
  const query = new URLSearchParams({ [asked.kind]: asked.id })
  if (asked.kind !== 'report') {
    if (asked.period.from) query.set('from', asked.period.from)
    if (asked.period.to) query.set('to', asked.period.to)
  }
  return `/reports/view?${query}`
}

export const asAsked = ({ from, to }: ReportPeriod): AskedPeriod => ({ from: from ?? '', to })

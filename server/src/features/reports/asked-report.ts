import { periodFault, type ReportPeriod } from '@pennytrail/contract/report-period.ts'
import { AppError } from '../../platform/app-error.ts'

export const fileKinds = ['pdf', 'csv', 'json'] as const
export type FileKind = (typeof fileKinds)[number]

const mediaTypes: Readonly<Record<FileKind, string>> = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
}
export const mediaTypeOf = (kind: FileKind): string => mediaTypes[kind]

/** What an address asks for: an id, and the file after its ending or by the Accept header. */
export const readAsked = (
  id: string,
  accept: string | undefined,
): { id: string; file: FileKind | null } => {
  const ending = fileKinds.find((kind) => id.endsWith(`.${kind}`))
  if (ending) return { id: id.slice(0, -ending.length - 1), file: ending }
  if (accept?.includes('application/pdf')) return { id, file: 'pdf' }
  return { id, file: accept?.includes('text/csv') ? 'csv' : null }
}

/** The period of a query; until today where it does not say. */
export const readPeriod = (
  query: { readonly from?: string | null | undefined; readonly to?: string | undefined },
  now: Date,
): ReportPeriod => {
  const period = { from: query.from ?? null, to: query.to ?? now.toISOString().slice(0, 10) }
  const message = periodFault(period)
  if (message !== undefined) {
    throw new AppError('validation-failed', { message, issues: [{ path: 'to', message }] })
  }
  return period
}

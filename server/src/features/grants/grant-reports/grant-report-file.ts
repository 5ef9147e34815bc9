import type { GrantReport } from '@pennytrail/contract'
import { ukDate } from '@pennytrail/contract/uk-date.ts'
import { FileAnswer, mediaTypeOf, type FileKind } from '../../../platform/http/index.ts'
import { grantReportCsv } from './grant-report.csv.ts'

/** What a file of the figures holds: never who may do what, nor the link. */
const fileOf = (report: GrantReport) => {
  const { can: _, share: __, ...shown } = report
  return shown
}

const bodyOf = async (
  report: GrantReport,
  kind: FileKind,
  origin: string,
): Promise<string | Buffer> => {
  if (kind === 'csv') return grantReportCsv(report)
  if (kind === 'json') return `${JSON.stringify(fileOf(report), null, 2)}\n`
  const { grantReportPdf } = await import('./grant-report.pdf.ts')
  return grantReportPdf(report, origin)
}

/** A report on a grant as a file. */
export const grantReportFile = async (
  report: GrantReport,
  kind: FileKind,
  origin: string,
): Promise<FileAnswer> => {
  const { figures, frozenAt } = report
  const name = `grant-report-${figures.reference}-${ukDate(new Date(frozenAt))}.${kind}`
  return new FileAnswer(mediaTypeOf(kind), name, await bodyOf(report, kind, origin))
}

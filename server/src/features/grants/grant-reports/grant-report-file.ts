import type { GrantReport } from '@pennytrail/contract'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { FileAnswer, getMediaType, type FileKind } from '../../../platform/http/index.ts'
import { buildGrantReportCsv } from './grant-report.csv.ts'

/** Returns the report for a JSON file, without the reader's permissions and the shared link. */
const buildFile = (report: GrantReport) => {
  const { can: _, share: __, ...shown } = report
  return shown
}

const buildBody = async (
  report: GrantReport,
  kind: FileKind,
  origin: string,
): Promise<string | Buffer> => {
  if (kind === 'csv') return buildGrantReportCsv(report)
  if (kind === 'json') return `${JSON.stringify(buildFile(report), null, 2)}\n`
  const { buildGrantReportPdf } = await import('./grant-report.pdf.ts')
  return buildGrantReportPdf(report, origin)
}

export const grantReportFile = async (
  report: GrantReport,
  kind: FileKind,
  origin: string,
): Promise<FileAnswer> => {
  const { figures, frozenAt } = report
  const name = `grant-report-${figures.reference}-${toUkDate(new Date(frozenAt))}.${kind}`
  return new FileAnswer(getMediaType(kind), name, await buildBody(report, kind, origin))
}

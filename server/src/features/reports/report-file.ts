import type { ShownReport } from '@pennytrail/contract'
import type { FileKind } from '../../platform/http/index.ts'
import { buildReportCsv } from './report.csv.ts'

const getFileName = ({ frozen, report }: ShownReport): string =>
  [
    'report',
    report.subject.kind === 'charity' ? report.charity.number : report.subject.id,
    ...(report.period.from === null ? [] : [report.period.from]),
    report.period.to,
    ...(frozen ? ['frozen'] : []),
  ].join('-')

/** Returns a report as a file: its body, and its name without the extension. */
export const reportFile = async (
  shown: ShownReport,
  kind: FileKind,
): Promise<{ name: string; body: string | Buffer }> => {
  const name = getFileName(shown)
  if (kind === 'csv') return { name, body: buildReportCsv(shown) }
  if (kind === 'json') return { name, body: `${JSON.stringify(buildFile(shown), null, 2)}\n` }
  const { buildReportPdf } = await import('./report.pdf.ts')
  return { name, body: await buildReportPdf(shown) }
}

/**
 * Returns the content of a file: the figures and who froze them, without the caller’s permissions.
 */
const buildFile = ({ frozen, report }: ShownReport) => ({
  ...report,
  frozen: frozen && {
    id: frozen.id,
    frozenAt: frozen.frozenAt,
    frozenBy: frozen.frozenBy,
    note: frozen.note,
    agrees: frozen.agrees,
  },
})

import type { Report, ShownReport, Statement } from '@pennytrail/contract'
import { formatCsv, toAmountCell, type CsvColumns } from '@pennytrail/contract/csv.ts'
import { healthLabel } from '@pennytrail/contract/projects/health-rules.ts'
import { getReportedFundTypeLabel } from '@pennytrail/contract/ledger/fund-types.ts'
import { belowZeroNote } from '@pennytrail/contract/projects/progress-words.ts'
import {
  listFundNotes,
  listReportedFunds,
  getReceivedLabel,
} from '@pennytrail/contract/reports/words.ts'
import { getCategoryLabel } from '@pennytrail/contract/ledger/sorp-categories.ts'
import { formatPeriod, describeStatus } from './report-words.ts'

interface Line {
  readonly section: string
  readonly fund?: string
  readonly fundType?: string
  readonly item: string
  readonly detail?: string
  readonly date?: string
  readonly currency?: string
  readonly amount?: number
  readonly planned?: number | null
  readonly spentSoFar?: number
  readonly entries?: number
  readonly value?: number
}

const columns: CsvColumns<Line> = {
  Section: (line) => line.section,
  Fund: (line) => line.fund,
  'Fund type': (line) => line.fundType,
  Item: (line) => line.item,
  Detail: (line) => line.detail,
  Date: (line) => line.date,
  Currency: (line) => line.currency,
  Amount: (line) => toAmountCell(line.amount, line.currency),
  Planned: (line) => toAmountCell(line.planned, line.currency),
  'Spent so far': (line) => toAmountCell(line.spentSoFar, line.currency),
  Entries: (line) => line.entries,
  Value: (line) => line.value,
}

/** Income is positive and spending negative, so that each fund adds up to its closing balance. */
const buildStatementLines = (
  place: Pick<Line, 'section' | 'fund' | 'fundType'>,
  statement: Statement,
  note: string = belowZeroNote,
): Line[] => {
  const of = { ...place, currency: statement.currency }
  return [
    { ...of, item: 'Opening', amount: statement.opening },
    ...statement.receivedLines.map(({ kind, ...line }) => ({
      ...of,
      ...line,
      item: 'In',
      detail: getReceivedLabel(kind),
    })),
    { ...of, item: 'Opening balances entered', amount: statement.broughtIn },
    { ...of, item: 'From other funds', amount: statement.movedIn },
    ...statement.spentLines.map(({ amount, category, entries }) => ({
      ...of,
      item: 'Out',
      detail: getCategoryLabel(category),
      amount: -amount,
      entries,
    })),
    { ...of, item: 'Fees', amount: -statement.fees },
    { ...of, item: 'To other funds', amount: -statement.movedOut },
    {
      ...of,
      item: 'Closing',
      amount: statement.closing,
      ...(statement.closing < 0 ? { detail: note } : {}),
    },
  ]
}

const buildCoverageLines = ({ coverage, subject }: Report): Line[] =>
  coverage.flatMap(({ currency, entries, matched, spent, told, withReceipt }) => {
    const of = { section: 'Evidence', fund: subject.title, currency }
    return [
      { ...of, item: 'Spending that stands', amount: spent, entries },
      { ...of, item: 'With a receipt', amount: withReceipt },
      { ...of, item: 'Matched with the bank', amount: matched },
      { ...of, item: 'Cited in an update', amount: told },
    ]
  })

const buildUpdateLines = (report: Report): Line[] => [
  ...report.updates.map(({ project, publishedOn, title }) => ({
    section: 'Update',
    fund: project?.title ?? report.charity.name,
    item: title,
    date: publishedOn,
  })),
  ...report.metrics.flatMap(({ name, project, unit, values }) =>
    values.map(({ date, value }) => ({
      section: 'Figure',
      fund: project.title,
      item: name,
      detail: unit,
      date,
      value,
    })),
  ),
  ...report.health.map(({ on, reasons, state }) => ({
    section: 'Health',
    fund: report.subject.title,
    item: healthLabel[state],
    detail: reasons.join(' '),
    date: on,
  })),
]

const buildLines = (shown: ShownReport): Line[] => {
  const { report } = shown
  const title = report.subject.title
  return [
    { section: 'Report', fund: title, item: formatPeriod(report.period) },
    { section: 'Report', fund: title, item: describeStatus(shown) },
    ...report.statements.flatMap((statement) =>
      buildStatementLines({ section: 'Money', fund: title }, statement),
    ),
    ...listReportedFunds(report).flatMap((fund) =>
      buildStatementLines(
        { section: 'Fund', fund: fund.title, fundType: getReportedFundTypeLabel(fund.type) },
        fund.statement,
        listFundNotes([fund])[0],
      ),
    ),
    ...report.budget.map(({ category, currency, label, planned, spent, spentSoFar }) => ({
      section: 'Budget',
      fund: title,
      item: label,
      detail: category === '' ? '' : getCategoryLabel(category),
      currency,
      amount: spent,
      planned,
      spentSoFar,
    })),
    ...buildCoverageLines(report),
    ...buildUpdateLines(report),
  ]
}

/**
 * Writes a report as one table. The lines of `Money` and of each `Fund` add up from opening to
 * closing.
 */
export const buildReportCsv = (shown: ShownReport): string => formatCsv(columns, buildLines(shown))

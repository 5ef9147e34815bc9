import type { Report, ShownReport, Statement } from '@pennytrail/contract'
import { healthLabel } from '@pennytrail/contract/projects/health-rules.ts'
import { reportedFundType } from '@pennytrail/contract/ledger/fund-types.ts'
import { toDecimal } from '@pennytrail/contract/money.ts'
import { belowZeroNote } from '@pennytrail/contract/projects/progress-words.ts'
import { fundsApart, receivedLabel } from '@pennytrail/contract/reports/words.ts'
import { categoryLabel } from '@pennytrail/contract/ledger/sorp-categories.ts'
import { Plain, toCsv, type Cell } from '../../platform/csv.ts'
import { periodInWords, standingInWords } from './report-words.ts'

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

const money = (amount: number | null | undefined, currency: string | undefined): Cell | Plain =>
  amount === null || amount === undefined ? null : new Plain(toDecimal(amount, currency))

const columns: readonly [string, (line: Line) => Cell | Plain][] = [
  ['Section', (line) => line.section],
  ['Fund', (line) => line.fund ?? null],
  ['Fund type', (line) => line.fundType ?? null],
  ['Item', (line) => line.item],
  ['Detail', (line) => line.detail ?? null],
  ['Date', (line) => line.date ?? null],
  ['Currency', (line) => line.currency ?? null],
  ['Amount', (line) => money(line.amount, line.currency)],
  ['Planned', (line) => money(line.planned, line.currency)],
  ['Spent so far', (line) => money(line.spentSoFar, line.currency)],
  ['Entries', (line) => line.entries ?? null],
  ['Value', (line) => line.value ?? null],
]

/** What came in is positive and what went out negative, so that each fund adds up to its closing. */
const statementLines = (
  place: Pick<Line, 'section' | 'fund' | 'fundType'>,
  statement: Statement,
): Line[] => {
  const of = { ...place, currency: statement.currency }
  return [
    { ...of, item: 'Opening', amount: statement.opening },
    ...statement.receivedLines.map(({ kind, ...line }) => ({
      ...of,
      ...line,
      item: 'In',
      detail: receivedLabel(kind),
    })),
    { ...of, item: 'Opening balances entered', amount: statement.broughtIn },
    { ...of, item: 'From other funds', amount: statement.movedIn },
    ...statement.spentLines.map(({ amount, category, entries }) => ({
      ...of,
      item: 'Out',
      detail: categoryLabel(category),
      amount: -amount,
      entries,
    })),
    { ...of, item: 'Fees', amount: -statement.fees },
    { ...of, item: 'To other funds', amount: -statement.movedOut },
    {
      ...of,
      item: 'Closing',
      amount: statement.closing,
      ...(statement.closing < 0 ? { detail: belowZeroNote } : {}),
    },
  ]
}

const coverageLines = ({ coverage, subject }: Report): Line[] =>
  coverage.flatMap(({ currency, entries, matched, spent, told, withReceipt }) => {
    const of = { section: 'Evidence', fund: subject.title, currency }
    return [
      { ...of, item: 'Spending that stands', amount: spent, entries },
      { ...of, item: 'With a receipt', amount: withReceipt },
      { ...of, item: 'Matched with the bank', amount: matched },
      { ...of, item: 'Told in an update', amount: told },
    ]
  })

const toldLines = (report: Report): Line[] => [
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

const linesOf = (shown: ShownReport): Line[] => {
  const { report } = shown
  const title = report.subject.title
  return [
    { section: 'Report', fund: title, item: periodInWords(report.period) },
    { section: 'Report', fund: title, item: standingInWords(shown) },
    ...report.statements.flatMap((statement) =>
      statementLines({ section: 'Money', fund: title }, statement),
    ),
    ...fundsApart(report).flatMap((fund) =>
      statementLines(
        { section: 'Fund', fund: fund.title, fundType: reportedFundType(fund.type) },
        fund.statement,
      ),
    ),
    ...report.budget.map(({ category, currency, label, planned, spent, spentSoFar }) => ({
      section: 'Budget',
      fund: title,
      item: label,
      detail: category === '' ? '' : categoryLabel(category),
      currency,
      amount: spent,
      planned,
      spentSoFar,
    })),
    ...coverageLines(report),
    ...toldLines(report),
  ]
}

/** A report as one table of lines; those of `Money` and of each `Fund` add up from opening to closing. */
export const reportCsv = (shown: ShownReport): string =>
  toCsv(
    columns.map(([name]) => name),
    linesOf(shown).map((line) => columns.map(([, cellOf]) => cellOf(line))),
  )

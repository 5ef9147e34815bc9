import type { Report, ReportCoverage, ShownReport, Statement } from '@pennytrail/contract'
import { getReportedFundTypeLabel } from '@pennytrail/contract/ledger/fund-types.ts'
import { healthLabel } from '@pennytrail/contract/projects/health-rules.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import {
  describeFirstEntries,
  listFundNotes,
  listReportedFunds,
  getReceivedLabel,
  describeWithheld,
} from '@pennytrail/contract/reports/words.ts'
import { getCategoryLabel } from '@pennytrail/contract/ledger/sorp-categories.ts'
import { formatDay } from '@pennytrail/contract/dates/uk-time.ts'
import {
  makeHeading,
  makeList,
  makePdf,
  makeParagraph,
  makeSection,
  makeSmallPrint,
  makeTable,
  type Block,
} from '../../platform/pdf/index.ts'
import { formatMoneyInWords, formatPeriod, describeStatus } from './report-words.ts'

const buildStatementTable = (statement: Statement, title: string): Block => {
  const formatAmount = (amount: number) => formatMoney(amount, statement.currency)
  const buildOptionalRow = (label: string, amount: number): string[][] =>
    amount === 0 ? [] : [[label, formatAmount(amount)]]
  const rows = [
    ['Balance at the start', formatAmount(statement.opening)],
    ...statement.receivedLines.map(({ amount, kind }) => [
      `In: ${getReceivedLabel(kind)}`,
      formatAmount(amount),
    ]),
    ...buildOptionalRow('In: opening balances entered', statement.broughtIn),
    ...buildOptionalRow('In: from other funds', statement.movedIn),
    ...statement.spentLines.map(({ amount, category }) => [
      `Out: ${getCategoryLabel(category)}`,
      formatAmount(-amount),
    ]),
    ...buildOptionalRow('Out: card and bank fees', -statement.fees),
    ...buildOptionalRow('Out: to other funds', -statement.movedOut),
  ]
  return makeTable(
    `${title} (${statement.currency})`,
    rows,
    [
      ['What', 3, ([label = '']) => label],
      [`Amount (${statement.currency})`, 1, ([, amount = '']) => amount, 'figures'],
    ],
    [['Balance at the end', formatAmount(statement.closing)]],
  )
}

const buildBudgetTable = ({ budget }: Report): Block[] =>
  makeSection(
    'Spending against the budget',
    budget,
    makeTable('Spending against the budget, by line', budget, [
      ['Line', 3, ({ label }) => label],
      ['Category', 2, ({ category }) => (category === '' ? '' : getCategoryLabel(category))],
      [
        'Planned',
        1.3,
        ({ currency, planned }) => (planned === null ? '' : formatMoney(planned, currency)),
        'figures',
      ],
      ['Spent in the period', 1.3, (line) => formatMoney(line.spent, line.currency), 'figures'],
      ['Spent so far', 1.3, (line) => formatMoney(line.spentSoFar, line.currency), 'figures'],
    ]),
  )

const buildFundsTable = (report: Report): Block[] => {
  const funds = listReportedFunds(report)
  const formatFigure =
    (getAmount: (statement: Statement) => number) =>
    ({ statement }: (typeof funds)[number]) =>
      formatMoney(getAmount(statement), statement.currency)
  return makeSection(
    'Fund by fund',
    funds,
    makeTable('Each fund from the start of the period to its end', funds, [
      [
        'Fund',
        2.4,
        ({ health, title }) => (health ? `${title} (${healthLabel[health].toLowerCase()})` : title),
      ],
      ['Type', 1.4, ({ type }) => getReportedFundTypeLabel(type)],
      ['At the start', 1.3, formatFigure(({ opening }) => opening), 'figures'],
      ['In', 1.3, formatFigure((sums) => sums.received + sums.broughtIn + sums.movedIn), 'figures'],
      ['Out', 1.3, formatFigure((sums) => sums.spent + sums.fees + sums.movedOut), 'figures'],
      ['At the end', 1.3, formatFigure(({ closing }) => closing), 'figures'],
    ]),
    ...listFundNotes(funds).map((note) => makeSmallPrint(note)),
  )
}

const share = (part: number, whole: number): string =>
  whole === 0 ? '' : ` (${Math.trunc((part * 100) / whole)}%)`

const buildCoverageLines = ({
  currency,
  matched,
  spent,
  told,
  withReceipt,
}: ReportCoverage): string[] => {
  const buildLine = (amount: number, words: string) =>
    `${formatMoney(amount, currency)}${share(amount, spent)} ${words}`
  return [
    `${formatMoney(spent, currency)} was spent in the period.`,
    buildLine(withReceipt, 'of it has a receipt that anyone can see.'),
    buildLine(matched, 'is matched with the bank statement.'),
    buildLine(told, 'is cited in an update.'),
  ]
}

const buildUpdateBlocks = ({ metrics, updates }: Report): Block[] => {
  const values = metrics.flatMap(({ name, unit, values: all }) =>
    all.map(({ date, value }) => ({ figure: unit ? `${name} (${unit})` : name, date, value })),
  )
  return [
    ...makeSection(
      'Updates',
      updates,
      makeList(
        updates.map(
          ({ project, publishedOn, title }) =>
            `${formatDay(publishedOn)}: ${title}${project ? ` (${project.title})` : ''}`,
        ),
      ),
    ),
    ...makeSection(
      'What was counted',
      metrics,
      makeTable('Figures from updates, by date', values, [
        ['Figure', 3, ({ figure }) => figure],
        ['Date', 2, ({ date }) => formatDay(date)],
        ['So far', 1, ({ value }) => value.toLocaleString('en-GB'), 'figures'],
      ]),
    ),
  ]
}

const buildHealthTable = ({ health }: Report): Block[] =>
  makeSection(
    'Health over time',
    health,
    makeTable('How the project stood at the end of each month, with the reasons', health, [
      ['On', 1.4, ({ on }) => formatDay(on)],
      ['State', 1.2, ({ state }) => healthLabel[state]],
      ['Reasons', 4, ({ reasons }) => reasons.join(' ')],
    ]),
  )

const buildClosingBlocks = (report: Report): Block[] => [
  ...(report.withheld > 0 ? [makeParagraph(describeWithheld(report.withheld))] : []),
  makeSmallPrint(
    report.ledger.size === 0
      ? `The ledger of ${report.charity.name} (${report.charity.orgId}) has no entries yet.`
      : `Added up from ${describeFirstEntries(report.ledger.size)} of the ledger of ${report.charity.name} (${report.charity.orgId}), with the hash ${report.ledger.head}.`,
  ),
]

export const buildReportPdf = (shown: ShownReport): Promise<Buffer> => {
  const { frozen, report } = shown
  const what = report.subject.kind === 'charity' ? 'Report of a charity' : 'Report of a project'
  return makePdf({
    title: `${report.subject.title}: ${formatPeriod(report.period)}`,
    footer: `${report.charity.name} · ${report.subject.title} · ${formatPeriod(report.period)}`,
    madeAt: new Date(report.asOf),
    blocks: [
      { kind: 'title', text: report.subject.title, above: `Pennytrail · ${what}` },
      makeParagraph(`${report.charity.name} · ${formatPeriod(report.period)}`),
      ...(report.isDemo
        ? [makeParagraph('Demonstration: everything in this report is invented.')]
        : []),
      makeSmallPrint(describeStatus(shown)),
      ...(frozen?.note ? [makeParagraph(frozen.note)] : []),
      makeHeading('Money'),
      makeParagraph(formatMoneyInWords(report)),
      ...report.statements.map((statement) => buildStatementTable(statement, report.subject.title)),
      ...buildFundsTable(report),
      ...buildBudgetTable(report),
      ...makeSection(
        'Evidence',
        report.coverage,
        makeList(report.coverage.flatMap(buildCoverageLines)),
      ),
      ...buildUpdateBlocks(report),
      ...buildHealthTable(report),
      ...buildClosingBlocks(report),
    ],
  })
}

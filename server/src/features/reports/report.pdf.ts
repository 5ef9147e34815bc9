import type { Report, ReportCoverage, ShownReport, Statement } from '@pennytrail/contract'
import { getReportedFundTypeLabel } from '@pennytrail/contract/ledger/fund-types.ts'
import { healthLabel } from '@pennytrail/contract/projects/health-rules.ts'
import { formatMoney } from '@pennytrail/contract/money.ts'
import { belowZeroNote } from '@pennytrail/contract/projects/progress-words.ts'
import {
  describeFirstEntries,
  listReportedFunds,
  getReceivedLabel,
  describeWithheld,
} from '@pennytrail/contract/reports/words.ts'
import { getCategoryLabel } from '@pennytrail/contract/ledger/sorp-categories.ts'
import { formatDay } from '@pennytrail/contract/uk-time.ts'
import {
  makeHeading,
  makeList,
  makePdf,
  makeParagraph,
  makeSmallPrint,
  type Block,
} from '../../platform/pdf/index.ts'
import { formatMoneyInWords, formatPeriod, describeStatus } from './report-words.ts'

const buildStatementTable = (statement: Statement, title: string): Block => {
  const formatAmount = (amount: number) => formatMoney(amount, statement.currency)
  const buildOptionalRow = (label: string, amount: number): string[][] =>
    amount === 0 ? [] : [[label, formatAmount(amount)]]
  return {
    kind: 'table',
    caption: `${title} (${statement.currency})`,
    columns: [
      { header: 'What', width: 3 },
      { header: `Amount (${statement.currency})`, width: 1, figures: true },
    ],
    rows: [
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
    ],
    foot: [['Balance at the end', formatAmount(statement.closing)]],
  }
}

const buildBudgetTable = ({ budget }: Report): Block[] =>
  budget.length === 0
    ? []
    : [
        makeHeading('Spending against the budget'),
        {
          kind: 'table',
          caption: 'Spending against the budget, by line',
          columns: [
            { header: 'Line', width: 3 },
            { header: 'Category', width: 2 },
            { header: 'Planned', width: 1.3, figures: true },
            { header: 'Spent in the period', width: 1.3, figures: true },
            { header: 'Spent so far', width: 1.3, figures: true },
          ],
          rows: budget.map((line) => [
            line.label,
            line.category === '' ? '' : getCategoryLabel(line.category),
            line.planned === null ? '' : formatMoney(line.planned, line.currency),
            formatMoney(line.spent, line.currency),
            formatMoney(line.spentSoFar, line.currency),
          ]),
        },
      ]

const buildFundsTable = (report: Report): Block[] => {
  const funds = listReportedFunds(report)
  if (funds.length === 0) return []
  return [
    makeHeading('Fund by fund'),
    {
      kind: 'table',
      caption: 'Each fund from the start of the period to its end',
      columns: [
        { header: 'Fund', width: 2.4 },
        { header: 'Type', width: 1.4 },
        { header: 'At the start', width: 1.3, figures: true },
        { header: 'In', width: 1.3, figures: true },
        { header: 'Out', width: 1.3, figures: true },
        { header: 'At the end', width: 1.3, figures: true },
      ],
      rows: funds.map(({ health, statement, title, type }) => {
        const formatAmount = (amount: number) => formatMoney(amount, statement.currency)
        return [
          health ? `${title} (${healthLabel[health].toLowerCase()})` : title,
          getReportedFundTypeLabel(type),
          formatAmount(statement.opening),
          formatAmount(statement.received + statement.broughtIn + statement.movedIn),
          formatAmount(statement.spent + statement.fees + statement.movedOut),
          formatAmount(statement.closing),
        ]
      }),
    },
    ...(funds.some(({ statement }) => statement.closing < 0)
      ? [makeSmallPrint(belowZeroNote)]
      : []),
  ]
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

const buildUpdateBlocks = ({ metrics, updates }: Report): Block[] => [
  ...(updates.length === 0
    ? []
    : [
        makeHeading('Updates'),
        makeList(
          updates.map(
            ({ project, publishedOn, title }) =>
              `${formatDay(publishedOn)}: ${title}${project ? ` (${project.title})` : ''}`,
          ),
        ),
      ]),
  ...(metrics.length === 0
    ? []
    : ([
        makeHeading('What was counted'),
        {
          kind: 'table',
          caption: 'Figures from updates, by date',
          columns: [
            { header: 'Figure', width: 3 },
            { header: 'Date', width: 2 },
            { header: 'So far', width: 1, figures: true },
          ],
          rows: metrics.flatMap(({ name, unit, values }) =>
            values.map(({ date, value }) => [
              unit ? `${name} (${unit})` : name,
              formatDay(date),
              value.toLocaleString('en-GB'),
            ]),
          ),
        },
      ] satisfies Block[])),
]

const buildHealthTable = ({ health }: Report): Block[] =>
  health.length === 0
    ? []
    : [
        makeHeading('Health over time'),
        {
          kind: 'table',
          caption: 'How the project stood at the end of each month, with the reasons',
          columns: [
            { header: 'On', width: 1.4 },
            { header: 'State', width: 1.2 },
            { header: 'Reasons', width: 4 },
          ],
          rows: health.map(({ on, reasons, state }) => [
            formatDay(on),
            healthLabel[state],
            reasons.join(' '),
          ]),
        },
      ]

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
      ...(report.coverage.length === 0
        ? []
        : [makeHeading('Evidence'), makeList(report.coverage.flatMap(buildCoverageLines))]),
      ...buildUpdateBlocks(report),
      ...buildHealthTable(report),
      ...buildClosingBlocks(report),
    ],
  })
}

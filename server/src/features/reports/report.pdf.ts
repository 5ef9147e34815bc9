import type { Report, ReportCoverage, ShownReport, Statement } from '@pennytrail/contract'
import { reportedFundType } from '@pennytrail/contract/ledger/fund-types.ts'
import { healthLabel } from '@pennytrail/contract/projects/health-rules.ts'
import { formatMoney } from '@pennytrail/contract/money.ts'
import { belowZeroNote } from '@pennytrail/contract/projects/progress-words.ts'
import {
  firstEntries,
  fundsApart,
  receivedLabel,
  withheldInWords,
} from '@pennytrail/contract/reports/words.ts'
import { categoryLabel } from '@pennytrail/contract/ledger/sorp-categories.ts'
import { dayInWords } from '@pennytrail/contract/uk-time.ts'
import { heading, list, makePdf, paragraph, quiet, type Block } from '../../platform/pdf/index.ts'
import { moneyInWords, periodInWords, standingInWords } from './report-words.ts'

const statementTable = (statement: Statement, title: string): Block => {
  const money = (amount: number) => formatMoney(amount, statement.currency)
  const optional = (label: string, amount: number): string[][] =>
    amount === 0 ? [] : [[label, money(amount)]]
  return {
    kind: 'table',
    caption: `${title} (${statement.currency})`,
    columns: [
      { header: 'What', width: 3 },
      { header: `Amount (${statement.currency})`, width: 1, figures: true },
    ],
    rows: [
      ['Balance at the start', money(statement.opening)],
      ...statement.receivedLines.map(({ amount, kind }) => [
        `In: ${receivedLabel(kind)}`,
        money(amount),
      ]),
      ...optional('In: opening balances entered', statement.broughtIn),
      ...optional('In: from other funds', statement.movedIn),
      ...statement.spentLines.map(({ amount, category }) => [
        `Out: ${categoryLabel(category)}`,
        money(-amount),
      ]),
      ...optional('Out: card and bank fees', -statement.fees),
      ...optional('Out: to other funds', -statement.movedOut),
    ],
    foot: [['Balance at the end', money(statement.closing)]],
  }
}

const budgetTable = ({ budget }: Report): Block[] =>
  budget.length === 0
    ? []
    : [
        heading('Spending against the budget'),
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
            line.category === '' ? '' : categoryLabel(line.category),
            line.planned === null ? '' : formatMoney(line.planned, line.currency),
            formatMoney(line.spent, line.currency),
            formatMoney(line.spentSoFar, line.currency),
          ]),
        },
      ]

const fundsTable = (report: Report): Block[] => {
  const funds = fundsApart(report)
  if (funds.length === 0) return []
  return [
    heading('Fund by fund'),
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
        const money = (amount: number) => formatMoney(amount, statement.currency)
        return [
          health ? `${title} (${healthLabel[health].toLowerCase()})` : title,
          reportedFundType(type),
          money(statement.opening),
          money(statement.received + statement.broughtIn + statement.movedIn),
          money(statement.spent + statement.fees + statement.movedOut),
          money(statement.closing),
        ]
      }),
    },
    ...(funds.some(({ statement }) => statement.closing < 0) ? [quiet(belowZeroNote)] : []),
  ]
}

const share = (part: number, whole: number): string =>
  whole === 0 ? '' : ` (${Math.trunc((part * 100) / whole)}%)`

const coverageLines = ({
  currency,
  matched,
  spent,
  told,
  withReceipt,
}: ReportCoverage): string[] => {
  const line = (amount: number, words: string) =>
    `${formatMoney(amount, currency)}${share(amount, spent)} ${words}`
  return [
    `${formatMoney(spent, currency)} of spending stands in the period.`,
    line(withReceipt, 'of it has a receipt that anyone can see.'),
    line(matched, 'is matched with the bank’s own statement.'),
    line(told, 'is told of in an update.'),
  ]
}

const toldBlocks = ({ metrics, updates }: Report): Block[] => [
  ...(updates.length === 0
    ? []
    : [
        heading('Updates'),
        list(
          updates.map(
            ({ project, publishedOn, title }) =>
              `${dayInWords(publishedOn)}: ${title}${project ? ` (${project.title})` : ''}`,
          ),
        ),
      ]),
  ...(metrics.length === 0
    ? []
    : ([
        heading('What was counted'),
        {
          kind: 'table',
          caption: 'Figures that updates told, by date',
          columns: [
            { header: 'Figure', width: 3 },
            { header: 'Date', width: 2 },
            { header: 'So far', width: 1, figures: true },
          ],
          rows: metrics.flatMap(({ name, unit, values }) =>
            values.map(({ date, value }) => [
              unit ? `${name} (${unit})` : name,
              dayInWords(date),
              value.toLocaleString('en-GB'),
            ]),
          ),
        },
      ] satisfies Block[])),
]

const healthTable = ({ health }: Report): Block[] =>
  health.length === 0
    ? []
    : [
        heading('Health over time'),
        {
          kind: 'table',
          caption: 'How the project stood at the end of each month, with the reasons',
          columns: [
            { header: 'On', width: 1.4 },
            { header: 'State', width: 1.2 },
            { header: 'Reasons', width: 4 },
          ],
          rows: health.map(({ on, reasons, state }) => [
            dayInWords(on),
            healthLabel[state],
            reasons.join(' '),
          ]),
        },
      ]

const closing = (report: Report): Block[] => [
  ...(report.withheld > 0 ? [paragraph(withheldInWords(report.withheld))] : []),
  quiet(
    report.ledger.size === 0
      ? `The ledger of ${report.charity.name} (${report.charity.orgId}) has no entries yet.`
      : `Added up from ${firstEntries(report.ledger.size)} of the ledger of ${report.charity.name} (${report.charity.orgId}), whose chain then ended in ${report.ledger.head}.`,
  ),
]

/** A report for paper. */
export const reportPdf = (shown: ShownReport): Promise<Buffer> => {
  const { frozen, report } = shown
  const what = report.subject.kind === 'charity' ? 'Report of a charity' : 'Report of a project'
  return makePdf({
    title: `${report.subject.title}: ${periodInWords(report.period)}`,
    footer: `${report.charity.name} · ${report.subject.title} · ${periodInWords(report.period)}`,
    madeAt: new Date(report.asOf),
    blocks: [
      { kind: 'title', text: report.subject.title, above: `Pennytrail · ${what}` },
      paragraph(`${report.charity.name} · ${periodInWords(report.period)}`),
      ...(report.isDemo
        ? [paragraph('Demonstration: everything in this report is invented.')]
        : []),
      quiet(standingInWords(shown)),
      ...(frozen?.note ? [paragraph(frozen.note)] : []),
      heading('Money'),
      paragraph(moneyInWords(report)),
      ...report.statements.map((statement) => statementTable(statement, report.subject.title)),
      ...fundsTable(report),
      ...budgetTable(report),
      ...(report.coverage.length === 0
        ? []
        : [heading('Evidence'), list(report.coverage.flatMap(coverageLines))]),
      ...toldBlocks(report),
      ...healthTable(report),
      ...closing(report),
    ],
  })
}

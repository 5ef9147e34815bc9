import type { GivingStatement, StatementLine } from '@pennytrail/contract'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import {
  sumClaimableGiftAid,
  formatRange,
  getStatementLineLabel,
  statementGiftAidNote,
  getStatementPart,
  statementTotalLabel,
  type StatementTotal,
} from '@pennytrail/contract/statements/rules.ts'
import { formatMoment } from '@pennytrail/contract/dates/uk-time.ts'
import {
  makeHeading,
  makePdf,
  makeParagraph,
  makeSmallPrint,
  makeTable,
  type Block,
  type TableColumn,
} from '../../platform/pdf/index.ts'

/** Gift Aid is only for individuals. */
const isShowingGiftAid = ({ giver }: GivingStatement): boolean => giver.kind === 'donor'

const buildTotalCells = (
  { currency, gifts, given, net, wentBack, withGiftAid }: StatementTotal,
  giftAid: boolean,
  claimable: number,
): string[] => [
  String(gifts),
  formatMoney(given, currency),
  formatMoney(-wentBack, currency),
  formatMoney(net, currency),
  ...(giftAid ? [formatMoney(withGiftAid, currency), formatMoney(claimable, currency)] : []),
]

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

const buildTotalsTable = (statement: GivingStatement, giftAid: boolean): Block => ({
  kind: 'table',
  caption: 'Totals by charity',
  columns: [
    { header: 'Charity', width: giftAid ? 2.4 : 3 },
    { header: statementTotalLabel.gifts, width: 0.7, figures: true },
    { header: statementTotalLabel.given, width: 1.2, figures: true },
    { header: statementTotalLabel.wentBack, width: 1.2, figures: true },
    { header: statementTotalLabel.net, width: 1.3, figures: true },
    ...(giftAid
      ? [
          { header: statementTotalLabel.covered, width: 1.5, figures: true },
          { header: statementTotalLabel.claimable, width: 1.5, figures: true },
        ]
      : []),
  ],
  rows: statement.charities.map((one) => [
    `${one.charity.name} (${one.charity.number})`,
    ...buildTotalCells(one, giftAid, sumClaimableGiftAid([one])),
  ]),
  foot: statement.all.map((one) => {
    const own = statement.charities.filter(({ currency }) => currency === one.currency)
    return [`In all, ${one.currency}`, ...buildTotalCells(one, giftAid, sumClaimableGiftAid(own))]
  }),
})

/** Says which lines a file contains if one file cannot contain them all. */
const buildBlocks = (statement: GivingStatement): Block[] => {
  const part = getStatementPart(statement)
  return part === undefined
    ? []
    : [makeParagraph(`${part} The totals cover all of them. The CSV file has every line.`)]
}

const giftAidColumn: TableColumn<StatementLine> = [
  'Gift Aid',
  0.8,
  ({ giftAid }) => (giftAid ? 'Yes' : 'No'),
]

const buildLinesTable = ({ lines }: GivingStatement, giftAid: boolean): Block =>
  makeTable('Gifts and refunds, in date order', lines, [
    ['Date', 1.1, ({ date }) => day.format(new Date(date))],
    ['What', 1.2, getStatementLineLabel],
    [
      'To',
      2.8,
      ({ charity, project }) => (project ? `“${project.title}” by ${charity.name}` : charity.name),
    ],
    ['Reference', 2.1, ({ reference }) => reference],
    ...(giftAid ? [giftAidColumn] : []),
    ['Amount', 1.2, ({ amount, currency }) => formatMoney(amount, currency), 'figures'],
  ])

/** Lays out a statement for print with the same content as its screen. */
export const buildStatementBlocks = (statement: GivingStatement): Block[] => [
  { kind: 'title', above: 'Pennytrail · Statement of giving', text: statement.giver.name },
  makeParagraph(formatRange(statement)),
  ...(statement.testPayments ? [makeParagraph('Test payments: no real money moved.')] : []),
  ...(statement.totalCount === 0
    ? [makeParagraph('There were no gifts or refunds.')]
    : ([
        makeHeading('Totals'),
        buildTotalsTable(statement, isShowingGiftAid(statement)),
        ...(isShowingGiftAid(statement) ? [makeSmallPrint(statementGiftAidNote)] : []),
        makeHeading('Gifts and refunds'),
        ...buildBlocks(statement),
        buildLinesTable(statement, isShowingGiftAid(statement)),
      ] satisfies Block[])),
  makeSmallPrint(
    `Made on ${formatMoment(statement.madeAt)}. Gifts are listed by the day the money arrived, and refunds by the day they were made.`,
  ),
]

export const buildStatementPdf = (statement: GivingStatement): Promise<Buffer> =>
  makePdf({
    title: `Statement of giving, ${formatRange(statement)}`,
    footer: `Statement of giving · ${statement.giver.name} · ${formatRange(statement)}`,
    madeAt: new Date(statement.madeAt),
    blocks: buildStatementBlocks(statement),
  })

import type { GivingStatement } from '@pennytrail/contract'
import { formatMoney } from '@pennytrail/contract/money.ts'
import {
  claimableGiftAid,
  rangeInWords,
  labelStatementLine,
  statementGiftAidNote,
  statementPart,
  statementTotalLabel,
  type StatementTotal,
} from '@pennytrail/contract/statements/rules.ts'
import { momentInWords } from '@pennytrail/contract/uk-time.ts'
import { heading, makePdf, paragraph, quiet, type Block } from '../../platform/pdf/index.ts'

/** Gift Aid is for individuals. */
const tellsGiftAid = ({ giver }: GivingStatement): boolean => giver.kind === 'donor'

const totalCells = (
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

const totals = (statement: GivingStatement, giftAid: boolean): Block => ({
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
    ...totalCells(one, giftAid, claimableGiftAid([one])),
  ]),
  foot: statement.all.map((one) => {
    const own = statement.charities.filter(({ currency }) => currency === one.currency)
    return [`In all, ${one.currency}`, ...totalCells(one, giftAid, claimableGiftAid(own))]
  }),
})

/** Which lines these are, where one file does not hold them all. */
const partOf = (statement: GivingStatement): Block[] => {
  const part = statementPart(statement)
  return part === undefined
    ? []
    : [paragraph(`${part} The totals are of all of them; the CSV file holds every line.`)]
}

const everyLine = ({ lines }: GivingStatement, giftAid: boolean): Block => ({
  kind: 'table',
  caption: 'Gifts and refunds, in the order of time',
  columns: [
    { header: 'Date', width: 1.1 },
    { header: 'What', width: 1.2 },
    { header: 'To', width: 2.8 },
    { header: 'Reference', width: 2.1 },
    ...(giftAid ? [{ header: 'Gift Aid', width: 0.8 }] : []),
    { header: 'Amount', width: 1.2, figures: true },
  ],
  rows: lines.map(
    ({ amount, charity, currency, date, ground, kind, project, reference, ...line }) => [
      day.format(new Date(date)),
      labelStatementLine({ ground, kind }),
      project ? `“${project.title}” by ${charity.name}` : charity.name,
      reference,
      ...(giftAid ? [line.giftAid ? 'Yes' : 'No'] : []),
      formatMoney(amount, currency),
    ],
  ),
})

/** What a statement says on paper: what its screen shows. */
export const statementBlocks = (statement: GivingStatement): Block[] => [
  { kind: 'title', above: 'Pennytrail · Statement of giving', text: statement.giver.name },
  paragraph(rangeInWords(statement)),
  ...(statement.testPayments ? [paragraph('Test payments: no real money moved.')] : []),
  ...(statement.totalCount === 0
    ? [paragraph('Nothing was given and nothing went back.')]
    : ([
        heading('Totals'),
        totals(statement, tellsGiftAid(statement)),
        ...(tellsGiftAid(statement) ? [quiet(statementGiftAidNote)] : []),
        heading('Gifts and refunds'),
        ...partOf(statement),
        everyLine(statement, tellsGiftAid(statement)),
      ] satisfies Block[])),
  quiet(
    `Made on ${momentInWords(statement.madeAt)}. A gift counts on the day on which its money arrived, a refund on the day on which it went back.`,
  ),
]

export const statementPdf = (statement: GivingStatement): Promise<Buffer> =>
  makePdf({
    title: `Statement of giving, ${rangeInWords(statement)}`,
    footer: `Statement of giving · ${statement.giver.name} · ${rangeInWords(statement)}`,
    madeAt: new Date(statement.madeAt),
    blocks: statementBlocks(statement),
  })

import type { GivingStatement } from '@pennytrail/contract'
import { formatMoney } from '@pennytrail/contract/money.ts'
import {
  rangeInWords,
  labelStatementLine,
  statementPart,
  type StatementTotal,
} from '@pennytrail/contract/statement-rules.ts'
import { momentInWords } from '@pennytrail/contract/uk-time.ts'
import { heading, makePdf, paragraph, quiet, type Block } from '../../platform/pdf/index.ts'

/** Gift Aid is for individuals. */
const tellsGiftAid = ({ giver }: GivingStatement): boolean => giver.kind === 'donor'

const totalCells = (
  { currency, gifts, given, net, wentBack, withGiftAid }: StatementTotal,
  giftAid: boolean,
): string[] => [
  String(gifts),
  formatMoney(given, currency),
  formatMoney(-wentBack, currency),
  formatMoney(net, currency),
  ...(giftAid ? [formatMoney(withGiftAid, currency)] : []),
]

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

const totals = (statement: GivingStatement, giftAid: boolean): Block => ({
  kind: 'table',
  caption: 'Totals by charity',
  columns: [
    { header: 'Charity', width: 3 },
    { header: 'Gifts', width: 0.7, figures: true },
    { header: 'Given', width: 1.2, figures: true },
    { header: 'Went back', width: 1.2, figures: true },
    { header: 'Total', width: 1.2, figures: true },
    ...(giftAid ? [{ header: 'With Gift Aid', width: 1.2, figures: true }] : []),
  ],
  rows: statement.charities.map((one) => [
    `${one.charity.name} (${one.charity.number})`,
    ...totalCells(one, giftAid),
  ]),
  foot: statement.all.map((one) => [`In all, ${one.currency}`, ...totalCells(one, giftAid)]),
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

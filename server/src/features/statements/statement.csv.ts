import type { StatementLine } from '@pennytrail/contract'
import { toDecimal } from '@pennytrail/contract/money.ts'
import {
  addLine,
  labelStatementLine,
  totalsByCharity,
  totalsInAll,
  type StatementSums,
} from '@pennytrail/contract/statement-rules.ts'
import { csvHead, csvRows, Plain } from '../../platform/csv.ts'

const header = [
  'Date',
  'What',
  'Charity',
  'Charity number',
  'Project',
  'Reference',
  'Amount',
  'Currency',
  'Gift Aid',
]

const amount = (value: number, currency: string) => new Plain(toDecimal(value, currency))

const rowOf = (line: StatementLine) => [
  line.date,
  labelStatementLine(line),
  line.charity.name,
  line.charity.number,
  line.project?.title ?? '',
  line.reference,
  amount(line.amount, line.currency),
  line.currency,
  line.giftAid ? 'Yes' : 'No',
]

/** The totals by charity and in all, dated with the last day. */
const totalRows = (sums: StatementSums, to: string) => {
  const total = (words: string, value: number, currency: string, charity: string[] = ['', '']) => [
    to,
    words,
    ...charity,
    '',
    '',
    amount(value, currency),
    currency,
    '',
  ]
  return [
    ...totalsByCharity(sums).map(({ charity, currency, net }) =>
      total('Total, by charity', net, currency, [charity.name, charity.number]),
    ),
    ...totalsInAll(sums).flatMap(({ currency, given, net, wentBack, withGiftAid }) => [
      total('Given, in all', given, currency),
      total('Went back, in all', -wentBack, currency),
      total('With Gift Aid, in all', withGiftAid, currency),
      total('Total, in all', net, currency),
    ]),
  ]
}

/** A statement of any length: every line as it is read, then their totals. */
export async function* statementCsv(
  lines: AsyncIterable<StatementLine[]>,
  to: string,
): AsyncGenerator<string> {
  const sums: StatementSums = new Map()
  yield csvHead(header)
  for await (const some of lines) {
    for (const line of some) addLine(sums, line)
    yield csvRows(some.map(rowOf))
  }
  yield csvRows(totalRows(sums, to))
}

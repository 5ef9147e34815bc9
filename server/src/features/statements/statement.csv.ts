import type { StatementLine } from '@pennytrail/contract'
import { toDecimal } from '@pennytrail/contract/money.ts'
import {
  addLine,
  labelStatementLine,
  claimableGiftAid,
  statementTotalLabel,
  totalsByCharity,
  totalsInAll,
  type StatementSums,
} from '@pennytrail/contract/statements/rules.ts'
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

const inAll = (label: string): string =>
  `In all: ${label.startsWith('Gift') ? label : label.charAt(0).toLowerCase() + label.slice(1)}`

/** The totals by charity and in all, dated with the last day. */
const totalRows = (sums: StatementSums, { to, giftAid }: StatementFile) => {
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
  const charities = totalsByCharity(sums)
  return [
    ...charities.map(({ charity, currency, net }) =>
      total(statementTotalLabel.net, net, currency, [charity.name, charity.number]),
    ),
    ...totalsInAll(sums).flatMap(({ currency, given, net, wentBack, withGiftAid }) => [
      total(inAll(statementTotalLabel.given), given, currency),
      total(inAll(statementTotalLabel.wentBack), -wentBack, currency),
      total(inAll(statementTotalLabel.net), net, currency),
      ...(giftAid && currency === 'GBP'
        ? [
            total(inAll(statementTotalLabel.covered), withGiftAid, currency),
            total(inAll(statementTotalLabel.claimable), claimableGiftAid(charities), currency),
          ]
        : []),
    ]),
  ]
}

interface StatementFile {
  /** The last day. */
  readonly to: string
  /** Whether its giver may give with Gift Aid: a person may, an organisation may not. */
  readonly giftAid: boolean
}

/** A statement of any length: every line as it is read, then their totals. */
export async function* statementCsv(
  lines: AsyncIterable<StatementLine[]>,
  file: StatementFile,
): AsyncGenerator<string> {
  const sums: StatementSums = new Map()
  yield csvHead(header)
  for await (const some of lines) {
    for (const line of some) addLine(sums, line)
    yield csvRows(some.map(rowOf))
  }
  yield csvRows(totalRows(sums, file))
}

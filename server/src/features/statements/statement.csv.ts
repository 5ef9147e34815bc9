import type { StatementLine } from '@pennytrail/contract'
import { formatCsvHead, formatCsvRows, toAmountCell } from '@pennytrail/contract/csv.ts'
import {
  addLine,
  getStatementLineLabel,
  sumClaimableGiftAid,
  statementTotalLabel,
  sumByCharity,
  sumAll,
  type StatementSums,
} from '@pennytrail/contract/statements/rules.ts'

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

const toRow = (line: StatementLine) => [
  line.date,
  getStatementLineLabel(line),
  line.charity.name,
  line.charity.number,
  line.project?.title,
  line.reference,
  toAmountCell(line.amount, line.currency),
  line.currency,
  line.giftAid ? 'Yes' : 'No',
]

const formatTotalLabel = (label: string): string =>
  `In all: ${label.startsWith('Gift') ? label : label.charAt(0).toLowerCase() + label.slice(1)}`

/** Lists the totals by charity and overall, dated with the last day. */
const buildTotalRows = (sums: StatementSums, { to, giftAid }: StatementFile) => {
  const buildTotalRow = (
    words: string,
    value: number,
    currency: string,
    charity: string[] = ['', ''],
  ) => [to, words, ...charity, '', '', toAmountCell(value, currency), currency, '']
  const charities = sumByCharity(sums)
  return [
    ...charities.map(({ charity, currency, net }) =>
      buildTotalRow(statementTotalLabel.net, net, currency, [charity.name, charity.number]),
    ),
    ...sumAll(sums).flatMap(({ currency, given, net, wentBack, withGiftAid }) => [
      buildTotalRow(formatTotalLabel(statementTotalLabel.given), given, currency),
      buildTotalRow(formatTotalLabel(statementTotalLabel.wentBack), -wentBack, currency),
      buildTotalRow(formatTotalLabel(statementTotalLabel.net), net, currency),
      ...(giftAid && currency === 'GBP'
        ? [
            buildTotalRow(formatTotalLabel(statementTotalLabel.covered), withGiftAid, currency),
            buildTotalRow(
              formatTotalLabel(statementTotalLabel.claimable),
              sumClaimableGiftAid(charities),
              currency,
            ),
          ]
        : []),
    ]),
  ]
}

interface StatementFile {
  readonly to: string
  /** Whether the giver may use Gift Aid: a person may, an organisation may not. */
  readonly giftAid: boolean
}

/** Writes a statement of any length as CSV: every line as it is read, then the totals. */
export async function* writeStatementCsv(
  lines: AsyncIterable<StatementLine[]>,
  file: StatementFile,
): AsyncGenerator<string> {
  const sums: StatementSums = new Map()
  let head = formatCsvHead(header)
  for await (const some of lines) {
    for (const line of some) addLine(sums, line)
    yield head + formatCsvRows(some.map(toRow))
    head = ''
  }
  yield head + formatCsvRows(buildTotalRows(sums, file))
}

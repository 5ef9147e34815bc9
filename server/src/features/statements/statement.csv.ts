import type { GivingStatement } from '@pennytrail/contract'
import { toDecimal } from '@pennytrail/contract/money.ts'
import { statementKindLabel, type StatementTotal } from '@pennytrail/contract/statement-rules.ts'
import { Plain, toCsv } from '../../platform/csv.ts'

const header = [
  'Date',
  'What',
  'Charity',
  'Charity number',
  'Project',
  'Reference',
  'Amount',
  'Currency',
]

const amount = (value: number, currency: string) => new Plain(toDecimal(value, currency))

/** A statement as its screen shows it: every line, then the totals by charity and in all. */
export const statementCsv = ({ all, charities, lines, to }: GivingStatement): string => {
  const totals = (total: StatementTotal, words: string, name: string, number: string) =>
    [
      [to, `Given, ${words}`, name, number, '', '', amount(total.given, total.currency)],
      [to, `Went back, ${words}`, name, number, '', '', amount(-total.wentBack, total.currency)],
      [to, `Total, ${words}`, name, number, '', '', amount(total.net, total.currency)],
    ].map((row) => [...row, total.currency])
  return toCsv(header, [
    ...lines.map((line) => [
      line.date,
      statementKindLabel[line.kind],
      line.charity.name,
      line.charity.number,
      line.project?.title ?? '',
      line.reference,
      amount(line.amount, line.currency),
      line.currency,
    ]),
    ...charities.flatMap((one) => totals(one, 'by charity', one.charity.name, one.charity.number)),
    ...all.flatMap((one) => totals(one, 'in all', '', '')),
  ])
}

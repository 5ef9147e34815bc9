import type { GivingStatement } from '@pennytrail/contract'
import { toDecimal } from '@pennytrail/contract/money.ts'
import { statementKindLabel } from '@pennytrail/contract/statement-rules.ts'
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
  'Gift Aid',
]

const amount = (value: number, currency: string) => new Plain(toDecimal(value, currency))

/** A statement as its screen shows it: every line, then the totals by charity and in all. */
export const statementCsv = ({ all, charities, lines, to }: GivingStatement): string => {
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
      line.giftAid ? 'Yes' : 'No',
    ]),
    ...charities.map(({ charity, currency, net }) =>
      total('Total, by charity', net, currency, [charity.name, charity.number]),
    ),
    ...all.flatMap(({ currency, given, net, wentBack, withGiftAid }) => [
      total('Given, in all', given, currency),
      total('Went back, in all', -wentBack, currency),
      total('With Gift Aid, in all', withGiftAid, currency),
      total('Total, in all', net, currency),
    ]),
  ])
}

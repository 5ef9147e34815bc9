import type { GiftUse, GrantReport } from '@pennytrail/contract'
import {
  grantFund,
  moneyLines,
  standingOfReport,
} from '@pennytrail/contract/grants/report-words.ts'
import { toDecimal } from '@pennytrail/contract/money.ts'
import {
  fundName,
  moreOfUse,
  nameOfUse,
} from '@pennytrail/contract/attribution/gift-spending-words.ts'
import { ukDate } from '@pennytrail/contract/uk-date.ts'
import { Plain, toCsv, type Cell } from '../../../platform/csv.ts'

interface Line {
  readonly section: string
  readonly item: string
  readonly detail?: string
  readonly date?: string
  readonly entry?: number
  readonly amount?: number
  readonly whole?: number
}

const useLine = (use: GiftUse): Line => ({
  section: 'Paid for',
  item: nameOfUse(use),
  detail: [fundName(use), moreOfUse(use)].filter(Boolean).join(', '),
  amount: use.amount,
  ...(use.entry
    ? { date: use.entry.date, entry: use.entry.sequence, whole: use.entry.amount }
    : {}),
})

const linesOf = (report: GrantReport): Line[] => {
  const { figures, note } = report
  const { left, uses } = figures.trail
  return [
    { section: 'Report', item: 'Grant', detail: figures.reference, amount: figures.amount },
    { section: 'Report', item: 'From', detail: figures.donorOrg.name },
    { section: 'Report', item: 'For', detail: grantFund(figures) },
    { section: 'Report', item: 'Charity', detail: figures.charity.name },
    { section: 'Report', item: 'Purpose', detail: figures.purpose },
    { section: 'Report', item: 'Awarded', date: figures.awardedOn },
    ...figures.lines.map((line) => ({ section: 'Report', item: 'Budget line', detail: line })),
    { section: 'Report', item: 'Standing', detail: standingOfReport(report) },
    { section: 'Report', item: 'Words', detail: note },
    ...moneyLines(report).map(({ amount, label }) => ({ section: 'Money', item: label, amount })),
    ...uses.map(useLine),
    ...left.map((part) => ({
      section: 'Waiting',
      item: fundName(part),
      detail: 'since',
      date: ukDate(new Date(part.since)),
      amount: part.amount,
    })),
  ]
}

/** A report on a grant as one table of lines; those of `Money` add up from received to left. */
export const grantReportCsv = (report: GrantReport): string => {
  const { currency } = report.figures.trail
  const money = (amount: number | undefined): Cell | Plain =>
    amount === undefined ? null : new Plain(toDecimal(amount, currency))
  return toCsv(
    ['Section', 'Item', 'Detail', 'Date', 'Entry', 'Currency', 'Amount', 'Whole payment'],
    linesOf(report).map((line) => [
      line.section,
      line.item,
      line.detail ?? null,
      line.date ?? null,
      line.entry ?? null,
      line.amount === undefined ? null : currency,
      money(line.amount),
      money(line.whole),
    ]),
  )
}

import type { GiftPayment, GrantReport } from '@pennytrail/contract'
import { formatCsv, toAmountCell } from '@pennytrail/contract/csv.ts'
import {
  grantFund,
  listMoneyLines,
  describeReportStatus,
} from '@pennytrail/contract/grants/report-words.ts'
import {
  getFundName,
  getPaymentDetail,
  getPaymentName,
} from '@pennytrail/contract/attribution/gift-spending-words.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'

interface Line {
  readonly section: string
  readonly item: string
  readonly detail?: string
  readonly date?: string
  readonly entry?: number
  readonly amount?: number
  readonly whole?: number
}

const toPaymentLine = (use: GiftPayment): Line => ({
  section: 'Paid for',
  item: getPaymentName(use),
  detail: [getFundName(use), getPaymentDetail(use)].filter(Boolean).join(', '),
  amount: use.amount,
  ...(use.entry
    ? { date: use.entry.date, entry: use.entry.sequence, whole: use.entry.amount }
    : {}),
})

const buildLines = (report: GrantReport): Line[] => {
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
    { section: 'Report', item: 'Standing', detail: describeReportStatus(report) },
    { section: 'Report', item: 'Words', detail: note },
    ...listMoneyLines(report).map(({ amount, label }) => ({
      section: 'Money',
      item: label,
      amount,
    })),
    ...uses.map(toPaymentLine),
    ...left.map((part) => ({
      section: 'Waiting',
      item: getFundName(part),
      detail: 'since',
      date: toUkDate(new Date(part.since)),
      amount: part.amount,
    })),
  ]
}

/**
 * Writes a report on a grant as one table. The rows of the section `Money` add up from received to
 * unspent.
 */
export const buildGrantReportCsv = (report: GrantReport): string => {
  const { currency } = report.figures.trail
  return formatCsv<Line>(
    {
      Section: ({ section }) => section,
      Item: ({ item }) => item,
      Detail: ({ detail }) => detail,
      Date: ({ date }) => date,
      Entry: ({ entry }) => entry,
      Currency: ({ amount }) => (amount === undefined ? null : currency),
      Amount: ({ amount }) => toAmountCell(amount, currency),
      'Whole payment': ({ whole }) => toAmountCell(whole, currency),
    },
    buildLines(report),
  )
}

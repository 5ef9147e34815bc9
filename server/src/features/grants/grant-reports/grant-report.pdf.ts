import type { GrantReport } from '@pennytrail/contract'
import {
  agreedInWords,
  agreementInWords,
  grantFund,
  moneyLines,
  standingOfReport,
} from '@pennytrail/contract/grants/report-words.ts'
import { formatMoney } from '@pennytrail/contract/money.ts'
import {
  fundName,
  moreOfUse,
  nameOfUse,
  sentenceOf,
  waitOf,
} from '@pennytrail/contract/attribution/gift-spending-words.ts'
import { dayInWords } from '@pennytrail/contract/uk-time.ts'
import {
  heading,
  list,
  makePdf,
  paragraph,
  quiet,
  type Block,
} from '../../../platform/pdf/index.ts'

const money = (report: GrantReport): Block => {
  const { currency } = report.figures.trail
  const row = ({ amount, label }: { amount: number; label: string }) => [
    label,
    formatMoney(amount, currency),
  ]
  const lines = moneyLines(report)
  return {
    kind: 'table',
    caption: 'The money of the grant',
    columns: [
      { header: 'What', width: 3 },
      { header: `Amount (${currency})`, width: 1, figures: true },
    ],
    rows: lines.filter(({ total }) => !total).map(row),
    foot: lines.filter(({ total }) => total).map(row),
  }
}

const uses = ({ figures }: GrantReport): Block[] => {
  const { currency, uses, usesInAll } = figures.trail
  if (uses.length === 0) return []
  return [
    heading('What the grant paid for'),
    {
      kind: 'table',
      caption: 'What the grant paid for, the newest first',
      columns: [
        { header: 'Payment', width: 4 },
        { header: 'Date', width: 1.6 },
        { header: 'Shown by', width: 2 },
        { header: 'Of the grant', width: 1.5, figures: true },
        { header: 'Whole payment', width: 1.5, figures: true },
      ],
      rows: uses.map((use) => [
        [nameOfUse(use), moreOfUse(use)].filter(Boolean).join(' · '),
        use.entry ? dayInWords(use.entry.date) : '',
        [use.entry?.evidence ? 'Receipt' : '', ...use.updates.map(({ title }) => title)]
          .filter(Boolean)
          .join(', ') || (use.entry ? 'No receipt yet' : ''),
        formatMoney(use.amount, currency),
        use.entry ? formatMoney(use.entry.amount, currency) : 'not shown',
      ]),
    },
    ...(usesInAll > uses.length
      ? [quiet(`The newest ${uses.length} of ${usesInAll} payments.`)]
      : []),
  ]
}

const waiting = ({ figures, frozenAt }: GrantReport): Block[] => {
  const { currency, left } = figures.trail
  if (left.length === 0) return []
  const items = left.map(
    (part) =>
      `${formatMoney(part.amount, currency)} waits in ${fundName(part)}, ${waitOf(part.since, Date.parse(frozenAt))}`,
  )
  return [heading('What waits'), list(items)]
}

/** What a report on a grant says on paper: what its page says. */
export const grantReportBlocks = (report: GrantReport, origin: string): Block[] => {
  const { figures, ledger } = report
  return [
    {
      kind: 'title',
      above: 'Pennytrail · Report on a grant',
      text: `Report on ${grantFund(figures)}`,
    },
    paragraph(`${figures.charity.name} to ${figures.donorOrg.name} · grant ${figures.reference}`),
    ...(report.isDemo ? [paragraph('Demonstration: everything in this report is invented.')] : []),
    quiet(standingOfReport(report)),
    paragraph(report.note),
    heading('The money'),
    paragraph(`${agreedInWords(report)} Awarded on ${dayInWords(figures.awardedOn)}.`),
    money(report),
    heading('Where it went'),
    paragraph(sentenceOf(figures.trail, 'the grant')),
    ...uses(report),
    ...waiting(report),
    quiet(
      `Frozen at entry ${ledger.size} of the ledger of ${figures.charity.name} (${origin}/charity/${figures.charity.number}/transactions), whose chain then ended in ${ledger.head}. What was spent later is not in it. ${agreementInWords(report)}`,
    ),
  ]
}

export const grantReportPdf = (report: GrantReport, origin: string): Promise<Buffer> =>
  makePdf({
    title: `Report on grant ${report.figures.reference}`,
    footer: `Report on grant ${report.figures.reference} · ${report.figures.charity.name} · ${report.figures.donorOrg.name}`,
    madeAt: new Date(report.frozenAt),
    blocks: grantReportBlocks(report, origin),
  })

import type { GrantReport } from '@pennytrail/contract'
import {
  describeAgreed,
  describeAgreement,
  grantFund,
  listMoneyLines,
  describeReportStatus,
} from '@pennytrail/contract/grants/report-words.ts'
import { formatMoney } from '@pennytrail/contract/money.ts'
import {
  getFundName,
  getPaymentDetail,
  getPaymentName,
  describeGiftSpending,
  formatUnspentDuration,
} from '@pennytrail/contract/attribution/gift-spending-words.ts'
import { formatDay } from '@pennytrail/contract/uk-time.ts'
import {
  makeHeading,
  makeList,
  makePdf,
  makeParagraph,
  makeSmallPrint,
  type Block,
} from '../../../platform/pdf/index.ts'

const buildMoneyBlock = (report: GrantReport): Block => {
  const { currency } = report.figures.trail
  const buildRow = ({ amount, label }: { amount: number; label: string }) => [
    label,
    formatMoney(amount, currency),
  ]
  const lines = listMoneyLines(report)
  return {
    kind: 'table',
    caption: 'The money of the grant',
    columns: [
      { header: 'What', width: 3 },
      { header: `Amount (${currency})`, width: 1, figures: true },
    ],
    rows: lines.filter(({ total }) => !total).map(buildRow),
    foot: lines.filter(({ total }) => total).map(buildRow),
  }
}

const buildPaymentBlocks = ({ figures }: GrantReport): Block[] => {
  const { currency, uses, usesInAll } = figures.trail
  if (uses.length === 0) return []
  return [
    makeHeading('What the grant paid for'),
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
        [getPaymentName(use), getPaymentDetail(use)].filter(Boolean).join(' · '),
        use.entry ? formatDay(use.entry.date) : '',
        [use.entry?.evidence ? 'Receipt' : '', ...use.updates.map(({ title }) => title)]
          .filter(Boolean)
          .join(', ') || (use.entry ? 'No receipt yet' : ''),
        formatMoney(use.amount, currency),
        use.entry ? formatMoney(use.entry.amount, currency) : 'not shown',
      ]),
    },
    ...(usesInAll > uses.length
      ? [makeSmallPrint(`The newest ${uses.length} of ${usesInAll} payments.`)]
      : []),
  ]
}

const buildUnspentBlocks = ({ figures, frozenAt }: GrantReport): Block[] => {
  const { currency, left } = figures.trail
  if (left.length === 0) return []
  const items = left.map(
    (part) =>
      `${formatMoney(part.amount, currency)} waits in ${getFundName(part)}, ${formatUnspentDuration(part.since, Date.parse(frozenAt))}`,
  )
  return [makeHeading('What waits'), makeList(items)]
}

/** Builds the PDF of a report on a grant, with the same content as its page. */
export const buildGrantReportBlocks = (report: GrantReport, origin: string): Block[] => {
  const { figures, ledger } = report
  return [
    {
      kind: 'title',
      above: 'Pennytrail · Report on a grant',
      text: `Report on ${grantFund(figures)}`,
    },
    makeParagraph(
      `${figures.charity.name} to ${figures.donorOrg.name} · grant ${figures.reference}`,
    ),
    ...(report.isDemo
      ? [makeParagraph('Demonstration: everything in this report is invented.')]
      : []),
    makeSmallPrint(describeReportStatus(report)),
    makeParagraph(report.note),
    makeHeading('The money'),
    makeParagraph(`${describeAgreed(report)} Awarded on ${formatDay(figures.awardedOn)}.`),
    buildMoneyBlock(report),
    makeHeading('Where it went'),
    makeParagraph(describeGiftSpending(figures.trail, 'the grant')),
    ...buildPaymentBlocks(report),
    ...buildUnspentBlocks(report),
    makeSmallPrint(
      `Frozen at entry ${ledger.size} of the ledger of ${figures.charity.name} (${origin}/charity/${figures.charity.number}/transactions), with the hash ${ledger.head}. Later spending is not included. ${describeAgreement(report)}`,
    ),
  ]
}

export const buildGrantReportPdf = (report: GrantReport, origin: string): Promise<Buffer> =>
  makePdf({
    title: `Report on grant ${report.figures.reference}`,
    footer: `Report on grant ${report.figures.reference} · ${report.figures.charity.name} · ${report.figures.donorOrg.name}`,
    madeAt: new Date(report.frozenAt),
    blocks: buildGrantReportBlocks(report, origin),
  })

import { transactionsAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { GiftPayment, GrantReport } from '@pennytrail/contract'
import {
  describeAgreed,
  describeAgreement,
  grantFund,
  listMoneyLines,
  describeReportStatus,
} from '@pennytrail/contract/grants/report-words.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import {
  getFundName,
  getPaymentDetail,
  getPaymentName,
  describeGiftSpending,
  formatUnspentDuration,
} from '@pennytrail/contract/attribution/gift-spending-words.ts'
import { formatDay } from '@pennytrail/contract/dates/uk-time.ts'
import {
  makeHeading,
  makeList,
  makePdf,
  makeParagraph,
  makeSection,
  makeSmallPrint,
  makeTable,
  type Block,
} from '../../../platform/pdf/index.ts'

const buildMoneyBlock = (report: GrantReport): Block => {
  const { currency } = report.figures.trail
  const lines = listMoneyLines(report)
  return makeTable(
    'The money of the grant',
    lines.filter(({ total }) => !total),
    [
      ['What', 3, ({ label }) => label],
      [`Amount (${currency})`, 1, ({ amount }) => formatMoney(amount, currency), 'figures'],
    ],
    lines.filter(({ total }) => total),
  )
}

const describeEvidence = ({ entry, updates }: GiftPayment): string =>
  [entry?.evidence ? 'Receipt' : '', ...updates.map(({ title }) => title)]
    .filter(Boolean)
    .join(', ') || (entry ? 'No receipt yet' : '')

const buildPaymentBlocks = ({ figures }: GrantReport): Block[] => {
  const { currency, uses, usesInAll } = figures.trail
  return makeSection(
    'What the grant paid for',
    uses,
    makeTable('What the grant paid for, the newest first', uses, [
      [
        'Payment',
        4,
        (use) => [getPaymentName(use), getPaymentDetail(use)].filter(Boolean).join(' · '),
      ],
      ['Date', 1.6, ({ entry }) => (entry ? formatDay(entry.date) : '')],
      ['Shown by', 2, describeEvidence],
      ['Of the grant', 1.5, ({ amount }) => formatMoney(amount, currency), 'figures'],
      [
        'Whole payment',
        1.5,
        ({ entry }) => (entry ? formatMoney(entry.amount, currency) : 'not shown'),
        'figures',
      ],
    ]),
    ...(usesInAll > uses.length
      ? [makeSmallPrint(`The newest ${uses.length} of ${usesInAll} payments.`)]
      : []),
  )
}

const buildUnspentBlocks = ({ figures, frozenAt }: GrantReport): Block[] => {
  const { currency, left } = figures.trail
  const items = left.map(
    (part) =>
      `${formatMoney(part.amount, currency)} waits in ${getFundName(part)}, ${formatUnspentDuration(part.since, Date.parse(frozenAt))}`,
  )
  return makeSection('What waits', items, makeList(items))
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
      `Frozen at entry ${ledger.size} of the ledger of ${figures.charity.name} (${origin}${transactionsAddress({ kind: 'charity', id: figures.charity.number })}), with the hash ${ledger.head}. Later spending is not included. ${describeAgreement(report)}`,
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

import type { Donation } from '@pennytrail/contract'
import { recipientTitle, thingOf } from '@pennytrail/contract/donations/gift-words.ts'
import { hasArrived } from '@pennytrail/contract/donations/rules.ts'
import { formatMoney } from '@pennytrail/contract/money.ts'
import {
  arrivedLines,
  giftAidSentence,
  notBookedYet,
  paidLines,
  receiptFacts,
  receiptRefunds,
  repayableSentence,
  type ReceiptAmount,
} from '@pennytrail/contract/donations/receipt-words.ts'
import { refundSentence } from '@pennytrail/contract/donations/refund-sentence.ts'
import {
  heading,
  list,
  makePdf,
  paragraph,
  quiet,
  type Block,
} from '../../../platform/pdf/index.ts'

const table = (caption: string, lines: readonly ReceiptAmount[], currency: string): Block[] => {
  if (lines.length === 0) return []
  const row = ({ amount, label }: ReceiptAmount) => [
    label,
    amount === null ? notBookedYet : formatMoney(amount, currency),
  ]
  return [
    {
      kind: 'table',
      caption,
      columns: [
        { header: caption, width: 3 },
        { header: `Amount (${currency})`, width: 1, figures: true },
      ],
      rows: lines.filter(({ total }) => !total).map(row),
      foot: lines.filter(({ total }) => total).map(row),
    },
  ]
}

const refunds = (gift: Donation): Block[] => {
  const told = receiptRefunds(gift)
  if (told.length === 0) return []
  const items = told.map(
    ({ amount, ground, reason, words }) =>
      `${formatMoney(amount, gift.currency)} ${words}. ${ground}${reason === null ? '' : `: “${reason}”`}`,
  )
  return [heading('Refunds'), list(items)]
}

const giftAid = (gift: Donation): Block[] =>
  [giftAidSentence(gift), repayableSentence(gift)]
    .filter((sentence) => sentence !== null)
    .map(paragraph)

const proof = (gift: Donation, origin: string): Block[] =>
  gift.sequence === null || gift.leaf === null
    ? []
    : [
        heading('In the ledger'),
        paragraph(
          `This ${thingOf(gift)} is entry ${gift.sequence} in the ledger of ${gift.charity.name}, where everyone can follow what it pays for.`,
        ),
        {
          kind: 'facts',
          facts: [
            {
              name: 'Entry',
              text: `${origin}/charity/${gift.charity.number}/transactions/${gift.sequence}`,
            },
            { name: 'Hash of the entry', text: gift.leaf },
            { name: 'Proof', text: `${origin}/verify?gift=${gift.id}` },
          ],
        },
      ]

const terms = ({ giftTerms }: Donation): Block[] =>
  giftTerms.length === 0 ? [] : [heading('The terms of this gift'), list(giftTerms)]

/** What the receipt of a gift says on paper: what its page says. */
export const receiptBlocks = (gift: Donation, origin: string): Block[] => [
  {
    kind: 'title',
    above: 'Pennytrail · Receipt',
    text: `${formatMoney(gift.amount, gift.currency)} to ${recipientTitle(gift)}`,
  },
  ...(gift.testPayment ? [paragraph('Test payments: no real money moved.')] : []),
  ...(hasArrived(gift.status)
    ? []
    : [paragraph(`Nothing has been received for this ${thingOf(gift)}.`)]),
  { kind: 'facts', facts: receiptFacts(gift) },
  ...table(gift.grant ? 'What was paid' : 'What you paid', paidLines(gift), gift.currency),
  ...table('What became of it', arrivedLines(gift), gift.currency),
  ...refunds(gift),
  ...giftAid(gift),
  ...proof(gift, origin),
  ...terms(gift),
  paragraph(refundSentence),
  quiet(`Where it went: ${origin}/donation/${gift.id}`),
]

export const receiptPdf = (gift: Donation, origin: string, madeAt: Date): Promise<Buffer> =>
  makePdf({
    title: `Receipt ${gift.reference}`,
    footer: `Receipt ${gift.reference} · ${gift.charity.name} · ${gift.charity.number}`,
    madeAt,
    blocks: receiptBlocks(gift, origin),
  })

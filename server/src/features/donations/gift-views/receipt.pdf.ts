import { transactionsAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { Donation } from '@pennytrail/contract'
import { getRecipientTitle, getGiftNoun } from '@pennytrail/contract/donations/gift-words.ts'
import { guestGiftPath } from '@pennytrail/contract/guest-gifts/rules.ts'
import { hasArrived } from '@pennytrail/contract/donations/rules.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { describeUnlocked } from '@pennytrail/contract/matching/match-words.ts'
import {
  listArrivedLines,
  describeGiftAid,
  notBookedYet,
  listPaidLines,
  listReceiptFacts,
  listReceiptRefunds,
  describeRepayable,
  type ReceiptAmount,
} from '@pennytrail/contract/donations/receipt-words.ts'
import { refundSentence } from '@pennytrail/contract/donations/refunds/refund-sentence.ts'
import {
  makeHeading,
  makeList,
  makePdf,
  makeParagraph,
  makeSection,
  makeSmallPrint,
  makeTable,
  type Block,
  type TableColumn,
} from '../../../platform/pdf/index.ts'

const buildTable = (
  caption: string,
  lines: readonly ReceiptAmount[],
  currency: string,
): Block[] => {
  if (lines.length === 0) return []
  const formatAmount = ({ amount }: ReceiptAmount): string =>
    amount === null ? notBookedYet : formatMoney(amount, currency)
  const columns: TableColumn<ReceiptAmount>[] = [
    [caption, 3, ({ label }) => label],
    [`Amount (${currency})`, 1, formatAmount, 'figures'],
  ]
  const totals = lines.filter(({ total }) => total)
  return [
    makeTable(
      caption,
      lines.filter(({ total }) => !total),
      columns,
      totals,
    ),
  ]
}

const buildRefundBlocks = (gift: Donation): Block[] => {
  const items = listReceiptRefunds(gift).map(
    ({ amount, ground, reason, words }) =>
      `${formatMoney(amount, gift.currency)} ${words}. ${ground}${reason === null ? '' : `: “${reason}”`}`,
  )
  return makeSection('Refunds', items, makeList(items))
}

const buildMatchBlocks = (gift: Donation): Block[] => {
  const words = describeUnlocked(gift, hasArrived(gift.status))
  return words === null ? [] : [makeParagraph(`${words.unlocked} ${words.paid}`)]
}

const buildGiftAidBlocks = (gift: Donation): Block[] =>
  [describeGiftAid(gift), describeRepayable(gift)]
    .filter((sentence) => sentence !== null)
    .map(makeParagraph)

/**
 * Says where the entry is verified. Only an account opens the proof of a gift; anyone can verify the
 * whole ledger, which lists the entry's hash.
 */
const describeProof = ({ id, grant, charity }: Donation, origin: string): string =>
  grant
    ? `${origin}/verify?gift=${id}`
    : `${origin}/verify?gift=${id}, or ${origin}/verify?charity=${charity.number} if you gave without an account`

const buildProofBlocks = (gift: Donation, origin: string): Block[] =>
  gift.sequence === null || gift.leaf === null
    ? []
    : [
        makeHeading('In the ledger'),
        makeParagraph(
          `This ${getGiftNoun(gift)} is entry ${gift.sequence} in the ledger of ${gift.charity.name}, where everyone can follow what it pays for.`,
        ),
        {
          kind: 'facts',
          facts: [
            {
              name: 'Entry',
              text: `${origin}${transactionsAddress({ kind: 'charity', id: gift.charity.number }, gift.sequence)}`,
            },
            { name: 'Hash of the entry', text: gift.leaf },
            { name: 'Proof', text: describeProof(gift, origin) },
          ],
        },
      ]

const buildTermsBlocks = ({ giftTerms }: Donation): Block[] =>
  makeSection('The terms of this gift', giftTerms, makeList(giftTerms))

/** Says where the giver sees what the gift paid for. A person may have given without an account. */
const describeWhere = ({ grant, id }: Donation, origin: string): string =>
  grant
    ? `${origin}/donation/${id}`
    : `${origin}/donation/${id}, or ${origin}${guestGiftPath} if you gave without an account`

/** Returns the content of the receipt PDF, the same as on the gift's page. */
export const buildReceiptBlocks = (gift: Donation, origin: string): Block[] => [
  {
    kind: 'title',
    above: 'Pennytrail · Receipt',
    text: `${formatMoney(gift.amount, gift.currency)} to ${getRecipientTitle(gift)}`,
  },
  ...(gift.testPayment ? [makeParagraph('Test payments: no real money moved.')] : []),
  ...(hasArrived(gift.status)
    ? []
    : [makeParagraph(`Nothing has been received for this ${getGiftNoun(gift)}.`)]),
  { kind: 'facts', facts: listReceiptFacts(gift) },
  ...buildTable(gift.grant ? 'What was paid' : 'What you paid', listPaidLines(gift), gift.currency),
  ...buildTable('What became of it', listArrivedLines(gift), gift.currency),
  ...buildMatchBlocks(gift),
  ...buildRefundBlocks(gift),
  ...buildGiftAidBlocks(gift),
  ...buildProofBlocks(gift, origin),
  ...buildTermsBlocks(gift),
  makeParagraph(refundSentence),
  makeSmallPrint(`Where it went: ${describeWhere(gift, origin)}`),
]

export const buildReceiptPdf = (gift: Donation, origin: string, madeAt: Date): Promise<Buffer> =>
  makePdf({
    title: `Receipt ${gift.reference}`,
    footer: `Receipt ${gift.reference} · ${gift.charity.name} · ${gift.charity.number}`,
    madeAt,
    blocks: buildReceiptBlocks(gift, origin),
  })

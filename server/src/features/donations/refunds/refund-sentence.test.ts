import type { Donation } from '@pennytrail/contract'
import { refundSentence } from '@pennytrail/contract/donations/refunds/refund-sentence.ts'
import { expect, it } from 'vitest'
import { composeEmail } from '../../../platform/mail/index.ts'
import { buildReceiptEmail } from '../receipt.emails.ts'
import { gift as cardGift } from '../testing/card-gift.ts'
import { buildReceiptBlocks } from '../gift-views/receipt.pdf.ts'

const gift = {
  id: '01900000-0000-7000-8000-00000000000c',
  reference: 'PT-1',
  status: 'succeeded',
  method: 'card',
  wallet: null,
  collectOn: null,
  currency: 'GBP',
  amount: 2500,
  gift: 2500,
  feeCover: 0,
  fee: 58,
  refunded: 0,
  takenBack: 0,
  refunds: [],
  charity: {
    id: 'c',
    number: '9000001',
    name: 'Harbour Lights',
    regulator: 'CCEW',
    otherNumbers: [],
  },
  project: null,
  giver: 'Asha Okoro',
  shownAs: 'anonymous',
  publicName: null,
  message: '',
  giftAid: null,
  grant: null,
  repayable: null,
  giftTerms: [],
  createdAt: '2026-06-15T10:00:00.000Z',
  succeededAt: '2026-06-15T10:01:00.000Z',
  lastDecline: null,
  testPayment: true,
  sequence: null,
  leaf: null,
  monthlyGiftId: null,
  checkoutUrl: null,
  match: null,
} satisfies Donation

const count = (text: string) => text.replaceAll(/\s+/g, ' ').split(refundSentence).length - 1

it('the PDF receipt has the sentence about refunds once', () => {
  expect(count(JSON.stringify(buildReceiptBlocks(gift, 'https://pennytrail.example')))).toBe(1)
})

it('the emailed receipt has the sentence about refunds once', () => {
  const mail = buildReceiptEmail(cardGift, new Date('2026-06-15T10:01:00Z'), {
    config: { appOrigin: 'https://pennytrail.example' },
    payments: { livemode: true },
  } as never)
  expect(count(composeEmail(mail).text)).toBe(1)
})

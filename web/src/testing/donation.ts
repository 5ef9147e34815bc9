import type { Donation } from '@pennytrail/contract'
import { plainAmounts } from './gift-amounts.ts'

export const projectId = '01900000-0000-7000-8000-00000000000a'
const charityId = '01900000-0000-7000-8000-00000000000b'

/** Builds a paid gift of £25.00 by default. */
export const makeGift = (more: Partial<Donation> = {}): Donation => ({
  id: '01900000-0000-7000-8000-00000000000c',
  reference: 'PT-0000-0000-000C',
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
    id: charityId,
    number: '9000001',
    name: 'Harbour Lights',
    regulator: 'CCEW',
    otherNumbers: [],
  },
  project: { id: projectId, title: 'Warm meals' },
  giver: 'Asha Okoro',
  shownAs: 'anonymous',
  publicName: null,
  message: '',
  giftAid: null,
  grant: null,
  repayable: null,
  giftTerms: [],
  match: null,
  createdAt: '2026-06-15T10:00:00.000Z',
  succeededAt: '2026-06-15T10:01:00.000Z',
  lastDecline: null,
  testPayment: true,
  sequence: 12,
  leaf: 'a'.repeat(64),
  monthlyGiftId: null,
  checkoutUrl: null,
  ...more,
})

/** Builds the part of the response of GET /project/{id} that the giving form uses. */
export const givingProject = (
  giving: object = { open: true, reason: null, paymentMethods: ['card'] },
) => ({
  id: projectId,
  title: 'Warm meals',
  isDemo: false,
  currency: 'GBP',
  target: null,
  money: [],
  tags: ['Food'],
  cover: null,
  budget: [],
  nextLine: { id: 'line-1', label: 'Meals', needed: 42_000 },
  updateDueOn: '2999-03-01',
  charity: { id: charityId, number: '9000001', name: 'Harbour Lights', status: 'verified' },
  giftTerms: { kind: 'secondary-purpose', secondaryPurpose: '' },
  giving: { ...plainAmounts, ...giving },
})

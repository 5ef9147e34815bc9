import type { NewEntry } from '../../ledger/index.ts'
import type { DisputeSnapshot, Movement } from '../refunds/dispute-snapshot.ts'
import { computeRefundsAndDisputes } from '../refunds/refunds-and-disputes.ts'
import type { SavedRefundsAndDisputes } from '../refunds/refunds-and-disputes.sql.ts'
import type { PaymentSnapshot, RefundSnapshot } from '../settlement/payment-snapshot.ts'
import type { SettlingRow } from '../settlement/settle-gift.sql.ts'

export const at = new Date('2026-06-15T10:00:00Z')
// 20 June in UTC, but already 21 June in the United Kingdom.
const now = new Date('2026-06-20T23:30:00Z')

/** A card gift of £100 to a project, with a card fee of £1.70. */
export const gift: SettlingRow = {
  id: 'd',
  matched: null,
  reference: 'PT-1',
  status: 'succeeded',
  currency: 'GBP',
  amount: 10_000,
  gift: 10_000,
  feeCover: 0,
  fee: 170,
  refunded: 0,
  takenBack: 0,
  feeMoved: 0,
  charityId: 'c',
  charityName: 'Harbour Lights',
  charityNumber: '9000001',
  otherNumbers: [],
  projectId: 'p',
  projectIsPublic: true,
  repayable: false,
  declaredBefore: false,
  projectTitle: 'A new jetty',
  monthlyGiftId: null,
  unspentTerms: [],
  publicName: 'Asha',
  stripeAccount: 'acct_1',
  checkoutSession: 'cs_1',
  personId: 'u1',
  readerId: 'u1',
  isGuest: false,
  donorOrg: null,
  onlyLines: [],
  firstName: 'Asha',
  giverName: 'Asha Okoro',
  email: null,
  refunds: [],
  declared: false,
  counted: true,
  method: 'card',
  collectOn: null,
  noticeSentAt: null,
  remindedCharge: null,
}

export const refund = (
  id: string,
  amount: number,
  change: Partial<RefundSnapshot> = {},
): RefundSnapshot => ({
  id,
  amount,
  at,
  state: 'succeeded',
  problem: null,
  request: null,
  ...change,
})
export const movement = (id: string, taken: number, fee = 0): Movement => ({ id, taken, fee, at })
export const dispute = (change: Partial<DisputeSnapshot>): DisputeSnapshot => ({
  id: 'dp_1',
  amount: 10_000,
  reason: 'fraudulent',
  state: 'open',
  openedAt: at,
  respondBy: null,
  movements: [],
  ...change,
})
export const payment = (change: Partial<PaymentSnapshot>): PaymentSnapshot => ({
  state: 'paid',
  session: 'cs_1',
  donationId: 'd',
  url: null,
  livemode: false,
  amount: 10_000,
  currency: 'GBP',
  paymentIntent: 'pi_1',
  paidAt: at,
  charge: 'ch_1',
  fee: { amount: 170, balanceTransaction: 'txn_1' },
  refunds: [],
  disputes: [],
  lastDecline: null,
  fingerprint: null,
  wallet: null,
  collectOn: null,
  debit: null,
  ...change,
})
export const saved = (change: Partial<SavedRefundsAndDisputes>): SavedRefundsAndDisputes => ({
  failed: [],
  parts: [],
  disputes: [],
  ...change,
})

/** Formats entries as a bookkeeper writes them: the kind, then the debits and credits. */
export const tell = (entries: readonly NewEntry[]) =>
  entries.map(({ kind, legs, sourceRef }) =>
    [
      kind,
      ...legs.map(
        ({ account, projectId, amount }) =>
          `${account === 'stripe-balance' ? 'stripe' : `${account}@${projectId ?? 'general'}`} ${amount}`,
      ),
      sourceRef,
    ].join(' '),
  )

export const settle = (
  change: Partial<PaymentSnapshot>,
  ofGift: Partial<SettlingRow> = {},
  known?: SavedRefundsAndDisputes,
) => {
  const result = computeRefundsAndDisputes({ ...gift, ...ofGift }, payment(change), known, now)
  return { ...result, told: tell(result.entries) }
}

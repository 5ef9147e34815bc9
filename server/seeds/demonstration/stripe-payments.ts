import { computePaymentFee } from '@pennytrail/contract/donations/card-fee.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import {
  createRefund,
  openDispute,
  pastContext,
  payOut,
  rememberPayments,
  type PastPayment,
} from '@pennytrail/stripe-stand-in/history.ts'
import {
  toDisputeSnapshot,
  insertRequest,
  lockDonation,
  toRefundSnapshot,
  settleGift,
  type PaymentSnapshot,
} from '../../src/features/donations/index.ts'
import { buildPayoutEntry, postEntries } from '../../src/features/ledger/index.ts'
import { toPayoutSnapshot, applyPayout } from '../../src/features/payments/index.ts'
import { sql, type Db } from '../../src/platform/database/index.ts'
import type { Deps } from '../../src/platform/http/index.ts'
import { makePaidSnapshot } from '../../src/testing/factories/index.ts'
import type { BuiltCharity } from './build-charity.ts'
import { makeId } from './make-id.ts'

export interface TakenGift {
  readonly id: string
  readonly amount: number
  readonly at: Date
  readonly daysAgo: number
  readonly fund: string
  readonly isActive: boolean
  readonly payer: { readonly name: string; readonly email: string }
}

/** Gifts older than this many days were taken by an account that the charity no longer uses. */
const daysKnown = 180
/** Payouts of this many most recent days are not on any imported statement yet. */
const daysUnmatched = 40

/** Matches the payout with a line of an imported statement. */
const findOnStatement = (db: Db, payout: string, at: Date): Promise<unknown> =>
  db.run(sql`
    insert into bank_line (charity_id, fingerprint, entry_id, seen_on, matched_at)
    select charity_id, encode(sha256(convert_to('demonstration ' || id, 'UTF8')), 'hex'), id,
      entry_date, ${at}
    from ledger_entry where source = 'provider' and source_ref = ${payout}`)

/**
 * Fills a charity’s account at the Stripe stand-in for the last months. Its charges can be
 * refunded, one is refunded and one disputed, and its payouts list their contents. Older gifts
 * belong to an earlier account.
 */
export const atStripe = (deps: Deps, db: Db, charity: BuiltCharity) => {
  const account = charity.stripeAccount
  const known: TakenGift[] = []
  let [fresh, heldByOther]: [TakenGift[], number] = [[], 0]
  const isInAccount = (daysAgo: number): boolean => account !== null && daysAgo <= daysKnown
  const remember = async (owner: string): Promise<void> => {
    await rememberPayments(db.client, owner, fresh.map(asPastPayment))
    fresh = []
  }
  const settleAgain = async (
    gift: TakenGift,
    at: Date,
    changes: Partial<PaymentSnapshot>,
  ): Promise<void> => {
    const locked = await lockDonation(db, gift.id)
    if (!locked) throw new Error(`there is no gift ${gift.id}`)
    const facts = { ...makePaidSnapshot(deps, gift.id, gift.amount, gift.at), ...changes }
    await settleGift(db, { ...deps, clock: { now: () => at } }, { ...locked, email: null }, facts)
  }
  /**
   * Returns the newest gift that is more than three days older than `daysAgo`, large enough to
   * refund or dispute visibly, and not in `not`.
   */
  const pickGift = (daysAgo: number, not: readonly TakenGift[]): TakenGift | undefined =>
    known.findLast(
      (gift) =>
        gift.isActive && gift.daysAgo > daysAgo + 3 && gift.amount >= 2000 && !not.includes(gift),
    )
  const returned: TakenGift[] = []

  return {
    accountAt: (daysAgo: number): string | null => (isInAccount(daysAgo) ? account : null),
    take: (gift: TakenGift): void => {
      if (isInAccount(gift.daysAgo)) {
        fresh.push(gift)
        known.push(gift)
      } else heldByOther += gift.amount - computePaymentFee(gift.amount, 'card')
    },
    payOut: async (daysAgo: number, at: Date): Promise<number> => {
      let paid = 0
      if (heldByOther > 0) {
        const date = at.toISOString().slice(0, 10)
        const entry = buildPayoutEntry({
          amount: heldByOther,
          date,
          source: 'provider',
          authorRole: 'System',
          description: 'Payout to the bank',
        })
        await postEntries(db, charity.id, [entry], at)
        heldByOther = 0
        paid += 1
      }
      if (account === null) return paid
      await remember(account)
      const made = await payOut(pastContext(db.client, account, at))
      const facts = made && toPayoutSnapshot(account, made.payout, made.items)
      if (facts) await applyPayout(db, { ...deps, clock: { now: () => at } }, charity.id, facts)
      if (facts && daysAgo > daysUnmatched) await findOnStatement(db, facts.id, at)
      return facts ? paid + 1 : paid
    },
    /** Refunds half of a gift because its giver asked for it. */
    refund: async (daysAgo: number, at: Date): Promise<void> => {
      const gift = pickGift(daysAgo, returned)
      if (account === null || !gift) return
      await remember(account)
      returned.push(gift)
      const request = makeId('refund', gift.id)
      const amount = (gift.amount - (gift.amount % 2)) / 2
      await insertRequest(
        db,
        {
          id: request,
          donationId: gift.id,
          amount,
          reason:
            'You wrote that you had meant to give half of this. Here is the rest, with thanks.',
          ground: {
            ground: 'mistake',
            decidedBy: 'The trustees',
            decidedOn: toUkDate(at),
            decision:
              'The giver wrote within two days that the amount was typed wrongly. We agreed to refund half.',
            recordedBy: charity.authorId,
          },
        },
        at,
        at,
      )
      const refund = await createRefund(pastContext(db.client, account, at), {
        charge: getChargeId(gift),
        amount,
        reason: 'requested_by_customer',
        refund_application_fee: false,
        metadata: { donation_id: gift.id, refund_request: request },
        expand: [],
      })
      await settleAgain(gift, at, { refunds: [toRefundSnapshot(refund)] })
    },
    /** Opens a dispute about a gift. The charity has a few days left to answer. */
    dispute: async (daysAgo: number, at: Date): Promise<void> => {
      const gift = pickGift(daysAgo, returned)
      if (account === null || !gift) return
      await remember(account)
      returned.push(gift)
      const dispute = await openDispute(pastContext(db.client, account, at), getChargeId(gift))
      if (dispute) await settleAgain(gift, at, { disputes: [toDisputeSnapshot(dispute)] })
    },
    /** Saves at the Stripe stand-in the payments that no payout includes yet. */
    end: async (): Promise<void> => {
      if (account !== null) await remember(account)
    },
  }
}

// The test factory of gifts builds charge ids in the same way.
const getChargeId = ({ id }: TakenGift): string => `ch_made_${id}`

const asPastPayment = (gift: TakenGift): PastPayment => ({
  session: `cs_made_${gift.id}`,
  intent: `pi_made_${gift.id}`,
  charge: getChargeId(gift),
  balanceTransaction: `txn_made_${gift.id}`,
  donationId: gift.id,
  amount: gift.amount,
  description: `Gift to ${gift.fund}`,
  at: gift.at,
  payer: gift.payer,
})

import { toStoredTerms, type StoredGiftTerms } from '@pennytrail/contract/donations/gift-terms.ts'
import { computeFeeCover, computePaymentFee } from '@pennytrail/contract/donations/card-fee.ts'
import type { PaymentMethod } from '@pennytrail/contract/donations/payment-methods.ts'
import { type ShownAs } from '@pennytrail/contract/donations/rules.ts'
import type { NewDonation } from '@pennytrail/contract'
import { writeCardGrant } from '../../features/grants/index.ts'
import {
  insertPending,
  lockDonation,
  settleGift,
  type PaymentSnapshot,
} from '../../features/donations/index.ts'
import { sql } from '../../platform/database/index.ts'
import type { Deps } from '../../platform/http/index.ts'
import { uuidv7 } from '../../platform/ids.ts'
import type { IdNameRow, NameRow } from '../testing.test-rows.ts'

/** The ground and decision that a Manager states with a refund. */
export const statedGround = {
  ground: 'mistake',
  decidedBy: 'The trustees',
  decidedOn: '2026-01-05',
  decision: 'The giver told us soon that the gift was a mistake.',
} as const

/** Builds the request of a gift form: by default 25.00, anonymous. `gift` names the recipient. */
export const giftFor = (gift: Partial<NewDonation>): NewDonation => ({
  id: uuidv7(),
  amount: 2500,
  currency: 'GBP',
  interval: 'once',
  method: 'card',
  coverFee: false,
  shownAs: 'anonymous',
  message: '',
  ...gift,
})

export interface DonationOptions {
  readonly id?: string
  readonly projectId?: string | null
  /** In pence, without the fee cover. */
  readonly amount?: number
  readonly coverFee?: boolean
  /** The way of paying; by default a card. */
  readonly method?: PaymentMethod
  readonly shownAs?: ShownAs
  readonly publicName?: string
  readonly message?: string
  /** The terms of the gift; by default none. */
  readonly terms?: StoredGiftTerms
  /** The time of payment. */
  readonly at?: Date
  /** Whether the giver gets a receipt by email. */
  readonly receipt?: boolean
  /** The Stripe account that took the gift; by default one that does not exist at the stand-in. */
  readonly stripeAccount?: string | null
  /** The donor organisation in whose name the person gives. */
  readonly grant?: {
    readonly donorOrgId: string
    readonly purpose?: string
    readonly budgetLineIds?: readonly string[]
    readonly reportDates?: readonly string[]
  }
  /** Leaves the gift unpaid with an open payment page. */
  readonly pending?: boolean
  /** `new` for the first payment of a monthly gift, otherwise the id of the monthly gift. */
  readonly monthlyGift?: string
}

export interface MadeDonation {
  readonly id: string
  readonly amount: number
}

/** Creates a paid card gift, posted to the ledger as a webhook would post it. */
export const makeDonation = async (
  deps: Deps,
  charityId: string,
  personId: string,
  options: DonationOptions = {},
): Promise<MadeDonation> => {
  const id = options.id ?? uuidv7()
  const at = options.at ?? deps.clock.now()
  const then: Deps = { ...deps, clock: { now: () => at } }
  const gift = options.amount ?? 2500
  const method = options.method ?? 'card'
  const cover = options.coverFee ? computeFeeCover(gift, method) : 0
  const shownAs = options.shownAs ?? 'anonymous'
  await deps.database.transaction('system', async (db) => {
    const person = await db.one<NameRow>(
      sql`select full_name(first_name, last_name) as name from person where id = ${personId}`,
    )
    const org = options.grant
      ? await db.one<IdNameRow>(
          sql`select id, name from donor_org where id = ${options.grant.donorOrgId}`,
        )
      : null
    // The first payment of a monthly gift creates the grant. Each later payment belongs to it.
    if (org && (options.monthlyGift ?? 'new') === 'new') {
      await writeCardGrant(db, org, {
        purpose: 'For the work',
        budgetLineIds: [],
        reportDates: [],
        ...options.grant,
        id,
        charityId,
        projectId: options.projectId ?? null,
        amount: gift,
        shownAs: shownAs === 'anonymous' ? 'anonymous' : 'named',
        by: personId,
        now: at,
      })
    }
    await insertPending(db, {
      ...(org ? { donorOrgId: org.id } : {}),
      id,
      personId,
      charityId,
      projectId: options.projectId ?? null,
      gift,
      feeCover: cover,
      currency: 'GBP',
      method,
      shownAs,
      publicName: shownAs === 'anonymous' ? null : (options.publicName ?? org?.name ?? person.name),
      message: options.message ?? '',
      terms: options.terms ?? toStoredTerms(null, ''),
      stripeAccount: options.stripeAccount ?? 'acct_made',
      now: at,
      expiresAt: new Date(at.getTime() + 3600_000),
      checkAt: new Date(at.getTime() + 3600_000),
      monthlyGift: options.monthlyGift ?? null,
    })
    const locked = await lockDonation(db, id)
    if (!locked || options.pending) return
    const receipted = options.receipt ? locked : { ...locked, email: null }
    await settleGift(db, then, receipted, makePaidSnapshot(deps, id, gift + cover, at))
  })
  return { id, amount: gift + cover }
}

/** Builds the payment snapshot that the processor would return for a gift from this factory. */
export const makePaidSnapshot = (
  deps: Deps,
  id: string,
  amount: number,
  at: Date,
): PaymentSnapshot => ({
  state: 'paid',
  session: `cs_made_${id}`,
  donationId: id,
  url: null,
  livemode: deps.payments.livemode,
  amount,
  currency: 'GBP',
  paymentIntent: `pi_made_${id}`,
  paidAt: at,
  charge: `ch_made_${id}`,
  fee: { amount: computePaymentFee(amount, 'card'), balanceTransaction: `txn_made_${id}` },
  refunds: [],
  disputes: [],
  lastDecline: null,
  fingerprint: null,
  wallet: null,
  collectOn: null,
  debit: null,
})

import type { NewDonation } from '@pennytrail/contract'
import type { DonationRow } from '../donations.rows.ts'
import type { PendingDonation, TargetRow } from './start-donation.sql.ts'

/** A gift that was just stored, and those who give and receive it. */
interface NewGift {
  readonly gift: NewDonation
  readonly pending: PendingDonation
  readonly target: TargetRow
  readonly reference: string
  /** The giver's name for their own receipt. */
  readonly giverName: string
}

/**
 * Builds the row of a gift that was just stored, as `findOwnDonation` reads it, because reading it
 * again costs as much as storing it. Its payment page and its declaration are not known yet. A
 * test compares it with the stored gift.
 */
export const buildNewGiftRow = ({
  gift,
  giverName,
  pending,
  reference,
  target,
}: NewGift): DonationRow => ({
  id: pending.id,
  reference,
  status: 'pending',
  method: pending.method,
  wallet: null,
  collect_on: null,
  currency: pending.currency,
  amount: pending.gift + pending.feeCover,
  gift: pending.gift,
  fee_cover: pending.feeCover,
  fee: null,
  refunded: 0,
  taken_back: 0,
  refunds: [],
  charity_id: target.charity_id,
  charity_number: target.charity_number,
  charity_name: target.charity_name,
  regulator: target.regulator,
  other_numbers: target.other_numbers,
  giver: giverName,
  project_id: target.project_id,
  project_title: target.project_title,
  shown_as: pending.shownAs,
  public_name: pending.publicName,
  message: pending.message,
  gift_aid_scope: gift.giftAid?.scope ?? null,
  gift_aid_covered: false,
  gift_aid_left_out: false,
  gift_aid_refused: false,
  repayable: pending.terms.repayable ? { state: 'repayable', since: null } : null,
  gift_aid_claim: null,
  unspent_terms: [...pending.terms.sentences],
  grant: null,
  created_at: pending.now.toISOString(),
  succeeded_at: null,
  last_decline: null,
  checkout_url: null,
  expires_at: pending.expiresAt.toISOString(),
  is_given_up: false,
  monthly_gift_id: pending.monthlyGift === 'new' ? pending.id : null,
  sequence: null,
  leaf: null,
})

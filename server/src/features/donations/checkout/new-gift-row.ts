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
  collectOn: null,
  currency: pending.currency,
  amount: pending.gift + pending.feeCover,
  gift: pending.gift,
  feeCover: pending.feeCover,
  fee: null,
  refunded: 0,
  takenBack: 0,
  refunds: [],
  charityId: target.charityId,
  charityNumber: target.charityNumber,
  charityName: target.charityName,
  regulator: target.regulator,
  otherNumbers: target.otherNumbers,
  giver: giverName,
  projectId: target.projectId,
  projectTitle: target.projectTitle,
  shownAs: pending.shownAs,
  publicName: pending.publicName,
  message: pending.message,
  giftAidScope: gift.giftAid?.scope ?? null,
  giftAidCovered: false,
  giftAidLeftOut: false,
  giftAidRefused: false,
  repayable: pending.terms.repayable ? { state: 'repayable', since: null } : null,
  giftAidClaim: null,
  match: null,
  unspentTerms: [...pending.terms.sentences],
  grant: null,
  createdAt: pending.now.toISOString(),
  succeededAt: null,
  lastDecline: null,
  checkoutUrl: null,
  expiresAt: pending.expiresAt.toISOString(),
  isGivenUp: false,
  monthlyGiftId: pending.monthlyGift === 'new' ? pending.id : null,
  sequence: null,
  leaf: null,
})

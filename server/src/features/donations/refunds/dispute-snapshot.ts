import type Stripe from 'stripe'

/** A dispute over a gift as the processor reports it. */
export interface DisputeSnapshot {
  readonly id: string
  readonly amount: number
  readonly reason: string
  /**
   * `inquiry`: the bank asks a question and has taken no money. `closed`: an inquiry that ended
   * without a dispute.
   */
  readonly state: DisputeState
  readonly openedAt: Date
  readonly respondBy: Date | null
  readonly movements: readonly Movement[]
}

export type DisputeState = 'inquiry' | 'open' | 'review' | 'won' | 'lost' | 'closed'

/**
 * Money that the bank took (positive) or gave back (negative), with the processor's fee. In minor
 * units.
 */
export interface Movement {
  readonly id: string
  readonly taken: number
  readonly fee: number
  readonly at: Date
}

const states: Readonly<Record<string, DisputeState>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'closed',
  prevented: 'closed',
  needs_response: 'open',
  under_review: 'review',
  won: 'won',
  lost: 'lost',
}

/** Lists the disputes over a charge, oldest first. */
export const listDisputes = async (
  stripe: Stripe,
  charge: Stripe.Charge,
  options: { stripeAccount: string },
): Promise<DisputeSnapshot[]> => {
  const all: Stripe.Dispute[] = []
  for await (const one of stripe.disputes.list({ charge: charge.id, limit: 100 }, options)) {
    all.push(one)
  }
  return all.toReversed().map(toDisputeSnapshot)
}

export const toDisputeSnapshot = (dispute: Stripe.Dispute): DisputeSnapshot => ({
  id: dispute.id,
  amount: dispute.amount,
  reason: dispute.reason,
  state: states[dispute.status] ?? 'open',
  openedAt: fromUnixSeconds(dispute.created),
  respondBy: dispute.evidence_details.due_by
    ? fromUnixSeconds(dispute.evidence_details.due_by)
    : null,
  movements: dispute.balance_transactions.map(toMovement),
})

/** A fee can come beside the disputed money, or alone: then its amount is the fee. */
const toMovement = ({ amount, created, fee, id, type }: Stripe.BalanceTransaction): Movement => {
  const at = fromUnixSeconds(created)
  return type === 'stripe_fee'
    ? { id, taken: 0, fee: fee - amount, at }
    : { id, taken: -amount, fee, at }
}

const fromUnixSeconds = (unixSeconds: number): Date => new Date(unixSeconds * 1000)

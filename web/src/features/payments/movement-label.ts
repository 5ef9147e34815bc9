const words: Readonly<Record<string, { one: string; many: string }>> = {
  charge: { one: 'Gift', many: 'Gifts' },
  refund: { one: 'Refund', many: 'Refunds' },
  refund_failure: { one: 'Refund that came back', many: 'Refunds that came back' },
  dispute: { one: 'Dispute', many: 'Disputes' },
  dispute_reversal: { one: 'Dispute won', many: 'Disputes won' },
  payout_failure: { one: 'Payout that came back', many: 'Payouts that came back' },
  payout_reversal: { one: 'Payout that came back', many: 'Payouts that came back' },
  fee: { one: 'Stripe’s fee', many: 'Stripe’s fees' },
}

/** Names the kind of a payout item as Stripe’s reports do. */
export const getMovementLabel = (kind: string, count = 1): string =>
  words[kind]?.[count === 1 ? 'one' : 'many'] ?? kind.replaceAll('_', ' ')

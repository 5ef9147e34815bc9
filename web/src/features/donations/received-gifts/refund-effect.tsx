import type { ReceivedGift } from '@pennytrail/contract'
import { computeFeeOnRefunded } from '@pennytrail/contract/unspent-gifts/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { Stack } from '../../../ui/layout/layout.tsx'
import { LoadFailedLine } from '../../../ui/loading/load-failed.tsx'
import { findSpendingEffect, SpendingWarnings, spendingBalancesQuery } from '../../ledger/index.ts'

/**
 * Returns what a refund takes from the fund of its gift, in pence. A project gets back its part of
 * the fee, which the general fund bears then.
 */
function computeTaken(gift: ReceivedGift, amount: number): number {
  if (gift.project === null) return amount
  const fee = (returned: number) => computeFeeOnRefunded(gift.fee ?? 0, returned, gift.amount)
  const before = gift.refunded + gift.takenBack
  return amount - (fee(before + amount) - fee(before))
}

/** Warns before a refund that takes the fund of its gift below zero. */
export function RefundEffect(props: {
  charityNumber: string
  gift: ReceivedGift
  /** In pence; 0 until a valid amount is typed. */
  amount: number
}) {
  const { amount, charityNumber, gift } = props
  const { data, error, refetch } = useQuery(
    spendingBalancesQuery(charityNumber, gift.project?.id ?? ''),
  )
  if (error) {
    return (
      <LoadFailedLine
        error={error}
        failure="We could not check whether the fund has enough money for the refund."
        onRetry={refetch}
      />
    )
  }
  const effect =
    data &&
    findSpendingEffect(data, {
      fund: gift.project?.title ?? 'General fund',
      currency: gift.currency,
      amount: computeTaken(gift, amount),
      byLine: new Map(),
    })
  const warnings = effect?.warnings ?? []
  return (
    <div role="status">
      {warnings.length > 0 && (
        <Stack gap={4}>
          <SpendingWarnings warnings={warnings} />
          <p className="small">The charity’s other money pays the difference.</p>
        </Stack>
      )}
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { describeEffect, findSpendingEffect, receiptMissing } from './spending-effect.ts'
import { spendingBalancesQuery } from './spending-balances-query.ts'
import { BalanceTable, SpendingWarnings } from './balance-table.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { LoadFailedLine } from '../../ui/loading/load-failed.tsx'
import { LoadingPlaceholder } from '../../ui/loading/loading-placeholder.tsx'

/**
 * The pause in typing before a screen reader announces the balances, so that it does not announce
 * each digit.
 */
const pauseMilliseconds = 700

function useDebounced(text: string): string {
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(text), pauseMilliseconds)
    return () => clearTimeout(timer)
  }, [text])
  return announced
}

export interface SpendingBalancesProps {
  charityId: string
  /** The project's id; empty for the general fund. */
  projectId: string
  fund: string
  budgetLineId: string
  currency: string
  /** Null until a valid amount is typed. */
  amount: number | null
  hasReceipt: boolean
}

/** Computes the effect of the typed spending on its fund and its budget line. */
export function useSpendingEffect(props: SpendingBalancesProps & { isSpending: boolean }) {
  const { amount, budgetLineId, charityId, currency, fund, hasReceipt, isSpending, projectId } =
    props
  const balances = useQuery({
    ...spendingBalancesQuery(charityId, projectId),
    enabled: isSpending,
  })
  if (!isSpending || !balances.data) return { balances, effect: null }
  const spending = amount ?? 0
  const byLine = new Map(budgetLineId === '' ? [] : [[budgetLineId, spending]])
  const found = findSpendingEffect(balances.data, { fund, currency, amount: spending, byLine })
  const warnings =
    amount === null ? [] : [...found.warnings, ...(hasReceipt ? [] : [receiptMissing])]
  return { balances, effect: { ...found, warnings } }
}

/**
 * Shows the balances before and after the typed spending, with warnings, so that the person sees
 * them before the spending is recorded.
 */
export function SpendingBalances(
  props: Pick<SpendingBalancesProps, 'amount' | 'currency'> & ReturnType<typeof useSpendingEffect>,
) {
  const { amount, balances, currency, effect } = props
  const announced = useDebounced(effect && amount !== null ? describeEffect(effect, currency) : '')
  return (
    <Stack gap={12}>
      <p role="status" className="visually-hidden">
        {announced}
      </p>
      {effect ? (
        <>
          <BalanceTable effect={effect} currency={currency} beforeOnly={amount === null} />
          <SpendingWarnings warnings={effect.warnings} />
        </>
      ) : balances.error ? (
        <LoadFailedLine
          error={balances.error}
          failure="The balances could not be loaded. You can still record the spending."
          onRetry={balances.refetch}
        />
      ) : (
        <LoadingPlaceholder label="the balances" height="6rem" />
      )}
    </Stack>
  )
}

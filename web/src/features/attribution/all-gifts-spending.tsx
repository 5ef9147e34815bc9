import type { GivingSpending } from '@pennytrail/contract'
import { useRead } from '../../lib/api/use-read.ts'
import { Section } from '../../ui/layout/section.tsx'
import { LoadFailedLine } from '../../ui/loading/load-failed.tsx'
import { LoadingPlaceholder } from '../../ui/loading/loading-placeholder.tsx'
import { describeAllGiftSpending } from '@pennytrail/contract/attribution/gift-spending-words.ts'
import { AllocationsTable } from './allocations-table.tsx'
import styles from './attribution.module.css'
import { FundTrails } from './fund-trails.tsx'

/** The giver: a person or a donor organisation. */
export interface GivingOwner {
  readonly kind: 'donor' | 'donor-org'
  readonly id: string
}

/**
 * Shows where all gifts of a donor or a donor organisation went. Renders nothing if no gift has
 * arrived.
 */
export function GivingSpendingView({ of }: { of: GivingOwner }) {
  const {
    data: giving,
    isPending,
    error,
    refetch,
  } = useRead(
    `GET /api/donation/${of.kind}/{id}/where-it-went`,
    of.id === '' ? null : { params: { id: of.id } },
  )
  if (giving && giving.totals.length === 0) return null
  return (
    <Section id="where-all-went" title="Where your money went" className={styles['trail']}>
      {isPending && <LoadingPlaceholder label="where your gifts went" lines={4} />}
      {error && (
        <LoadFailedLine
          error={error}
          failure="Where your gifts went could not be loaded."
          onRetry={refetch}
        />
      )}
      {giving?.totals.map((totals) => (
        <CurrencySpending key={totals.currency} totals={totals} giving={giving} />
      ))}
      {giving && giving.latest.length > 0 && (
        <AllocationsTable
          caption="The latest payments that your gifts helped to fund"
          currency={giving.totals[0]!.currency}
          uses={giving.latest.slice(0, latestShown)}
          withFund
        />
      )}
    </Section>
  )
}

interface CurrencySpendingProps {
  totals: GivingSpending['totals'][number]
  giving: GivingSpending
}

function CurrencySpending({ totals, giving }: CurrencySpendingProps) {
  const funds = giving.funds.filter(({ currency }) => currency === totals.currency)
  const spending = funds.filter(({ spent }) => spent > 0)
  const payments = spending.reduce((sum, fund) => sum + fund.payments, 0)
  return (
    <>
      <p className={styles['sentence']}>{describeAllGiftSpending(totals, payments, spending)}</p>
      <FundTrails funds={funds} />
    </>
  )
}

const latestShown = 5

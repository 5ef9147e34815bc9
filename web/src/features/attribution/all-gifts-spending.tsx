import { charityAddress, projectAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { GivingSpending } from '@pennytrail/contract'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { formatPlural } from '../../lib/format-number.ts'
import { Section } from '../../ui/layout/section.tsx'
import { TextLink } from '../../ui/link.tsx'
import { LoadFailedLine } from '../../ui/loading/load-failed.tsx'
import { LoadingPlaceholder } from '../../ui/loading/loading-placeholder.tsx'
import { FlowDiagram, type ShownTarget } from './flow-diagram.tsx'
import {
  getFundName,
  describeAllGiftSpending,
  formatUnspentDuration,
} from '@pennytrail/contract/attribution/gift-spending-words.ts'
import { AllocationsTable } from './allocations-table.tsx'
import styles from './attribution.module.css'

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
    dataUpdatedAt,
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
        <CurrencySpending
          key={totals.currency}
          totals={totals}
          giving={giving}
          now={dataUpdatedAt}
        />
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
  /** The time when the data was loaded, in milliseconds since 1970. */
  now: number
}

function CurrencySpending({ totals, giving, now }: CurrencySpendingProps) {
  const { currency } = totals
  const funds = giving.funds.filter((fund) => fund.currency === currency)
  const spending = funds.filter(({ spent }) => spent > 0)
  const payments = spending.reduce((sum, fund) => sum + fund.payments, 0)
  return (
    <>
      <p className={styles['sentence']}>
        {describeAllGiftSpending(totals, payments, spending.length)}
      </p>
      <FlowDiagram
        label="Where the money is"
        source={{ name: 'Your giving', value: formatMoney(totals.given, currency) }}
        targets={listTargets(totals, funds, now)}
      />
    </>
  )
}

const maxFunds = 7
const latestShown = 5

function listTargets(
  totals: GivingSpending['totals'][number],
  funds: GivingSpending['funds'],
  now: number,
): ShownTarget[] {
  const money = (amount: number): string => formatMoney(amount, totals.currency)
  const spending = funds.filter(({ spent }) => spent > 0).toSorted((a, b) => b.spent - a.spent)
  const shown = spending.length > maxFunds ? spending.slice(0, maxFunds - 1) : spending
  const others = totals.spent - shown.reduce((sum, { spent }) => sum + spent, 0)
  const waiting = funds.filter(({ unspent }) => unspent > 0)
  const [oldest] = waiting.flatMap(({ since }) => since ?? []).sort()
  return [
    ...shown.map((fund): ShownTarget => ({
      key: `${fund.charity.number} ${fund.project?.id ?? ''}`,
      amount: fund.spent,
      tone: 'spent',
      value: money(fund.spent),
      label: (
        <TextLink
          to={fund.project ? projectAddress(fund.project.id) : charityAddress(fund.charity.number)}
        >
          {getFundName(fund)}
        </TextLink>
      ),
      note: `${formatPlural(fund.payments, 'payment', 'payments')}, from ${formatPlural(fund.gifts, 'gift', 'gifts')}`,
    })),
    ...(others > 0
      ? [
          {
            key: 'others',
            amount: others,
            tone: 'spent' as const,
            value: money(others),
            label: formatPlural(spending.length - shown.length, 'other project', 'other projects'),
          },
        ]
      : []),
    ...(totals.fees > 0
      ? [
          {
            key: 'fees',
            amount: totals.fees,
            tone: 'fee' as const,
            value: money(totals.fees),
            label: 'payment fees',
            note: <TextLink to="/fees">Fees and charges</TextLink>,
          },
        ]
      : []),
    ...(totals.refunded > 0
      ? [
          {
            key: 'refunds',
            amount: totals.refunded,
            tone: 'refunded' as const,
            value: money(totals.refunded),
            label: 'refunded to you',
          },
        ]
      : []),
    ...(totals.unspent > 0
      ? [
          {
            key: 'waiting',
            amount: totals.unspent,
            tone: 'waiting' as const,
            value: money(totals.unspent),
            label:
              waiting.length === 1
                ? `unspent in ${getFundName(waiting[0]!)}`
                : `unspent in ${waiting.length} projects`,
            note: oldest && `the oldest of it ${formatUnspentDuration(oldest, now)}`,
          },
        ]
      : []),
  ]
}

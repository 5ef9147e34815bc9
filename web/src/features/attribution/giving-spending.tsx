import type { GivingTrail } from '@pennytrail/contract'
import { formatMoney } from '../../lib/format-money.ts'
import { plural } from '../../lib/format-number.ts'
import { TextLink } from '../../ui/link.tsx'
import { LoadFailedLine } from '../../ui/load-failed.tsx'
import { Waiting } from '../../ui/loading-placeholder.tsx'
import { FlowPicture, type ShownTarget } from './flow-diagram.tsx'
import {
  fundName,
  sentenceOfAll,
  waitOf,
} from '@pennytrail/contract/attribution/gift-spending-words.ts'
import { UsesTable } from './allocations-table.tsx'
import { useGivingTrail, type GivingOf } from './use-gift-spending.ts'
import styles from './attribution.module.css'

/** Where all gifts of a donor or a donor organisation went. Shows nothing where no gift has arrived. */
export function GivingTrailOf({ of }: { of: GivingOf }) {
  const { data: trail, dataUpdatedAt, isPending, error, refetch } = useGivingTrail(of)
  if (trail && trail.totals.length === 0) return null
  return (
    <section className={styles['trail']} aria-labelledby="where-all-went">
      <h2 id="where-all-went">Where your money went</h2>
      {isPending && <Waiting of="where your gifts went" lines={4} />}
      {error && (
        <LoadFailedLine
          error={error}
          failure="Where your gifts went could not be loaded."
          onRetry={refetch}
        />
      )}
      {trail?.totals.map((totals) => (
        <OneCurrency key={totals.currency} totals={totals} trail={trail} now={dataUpdatedAt} />
      ))}
      {trail && trail.latest.length > 0 && (
        <UsesTable
          caption="The latest payments that your gifts had a part in"
          currency={trail.totals[0]!.currency}
          uses={trail.latest.slice(0, latestShown)}
          withFund
        />
      )}
    </section>
  )
}

interface OneCurrencyProps {
  totals: GivingTrail['totals'][number]
  trail: GivingTrail
  /** When that was told. */
  now: number
}

function OneCurrency({ totals, trail, now }: OneCurrencyProps) {
  const { currency } = totals
  const funds = trail.funds.filter((fund) => fund.currency === currency)
  const spending = funds.filter(({ spent }) => spent > 0)
  const payments = spending.reduce((sum, fund) => sum + fund.payments, 0)
  return (
    <>
      <p className={styles['sentence']}>{sentenceOfAll(totals, payments, spending.length)}</p>
      <FlowPicture
        label="Where the money is"
        source={{ name: 'Your giving', value: formatMoney(totals.given, currency) }}
        targets={targetsOf(totals, funds, now)}
      />
    </>
  )
}

const mostFunds = 7
const latestShown = 5

const targetsOf = (
  totals: GivingTrail['totals'][number],
  funds: GivingTrail['funds'],
  now: number,
): ShownTarget[] => {
  const money = (amount: number): string => formatMoney(amount, totals.currency)
  const spending = funds.filter(({ spent }) => spent > 0).toSorted((a, b) => b.spent - a.spent)
  const shown = spending.length > mostFunds ? spending.slice(0, mostFunds - 1) : spending
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
          to={fund.project ? `/project/${fund.project.id}` : `/charity/${fund.charity.number}`}
        >
          {fundName(fund)}
        </TextLink>
      ),
      note: `${plural(fund.payments, 'payment', 'payments')}, from ${plural(fund.gifts, 'gift', 'gifts')}`,
    })),
    ...(others > 0
      ? [
          {
            key: 'others',
            amount: others,
            tone: 'spent' as const,
            value: money(others),
            label: plural(spending.length - shown.length, 'other project', 'other projects'),
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
            label: 'card fees',
            note: <TextLink to="/fees">What giving costs</TextLink>,
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
            label: 'back to you',
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
                ? `waits in ${fundName(waiting[0]!)}`
                : `waits in ${waiting.length} places`,
            note: oldest && `the oldest of it ${waitOf(oldest, now)}`,
          },
        ]
      : []),
  ]
}

import type { CameBack, GiftSpending } from '@pennytrail/contract'
import { Suspense, lazy } from 'react'
import { useRead } from '../../lib/api/use-read.ts'
import { formatDate } from '../../lib/format-date.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { formatPlural } from '../../lib/format-number.ts'
import { Section } from '../../ui/layout/section.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { TextLink } from '../../ui/link.tsx'
import { LoadFailedLine } from '../../ui/loading/load-failed.tsx'
import { LoadingPlaceholder } from '../../ui/loading/loading-placeholder.tsx'
import { FlowDiagram, type ShownTarget } from './flow-diagram.tsx'
import {
  getFundName,
  isYours,
  getPaymentName,
  describeGiftSpending,
  buildTransactionPath,
  formatUnspentDuration,
  type Whose,
} from '@pennytrail/contract/attribution/gift-spending-words.ts'
import styles from './attribution.module.css'

const UsesTable = lazy(async () => ({
  default: (await import('./allocations-table.tsx')).AllocationsTable,
}))

/** Shows where a gift went as a sentence, a diagram and a list of payments. */
export function GiftSpendingSection({ donationId, whose }: { donationId: string; whose: Whose }) {
  const { data, dataUpdatedAt, isPending, error, refetch } = useRead(
    'GET /api/donation/{id}/where-it-went',
    {
      params: { id: donationId },
    },
  )
  const spending = data?.trail
  if (spending === null) return null
  return (
    <Section id="where-it-went" title="Where it went" className={styles['trail']}>
      {isPending && <LoadingPlaceholder label="where the gift went" lines={4} />}
      {error && (
        <LoadFailedLine
          error={error}
          failure="Where this gift went could not be loaded."
          onRetry={refetch}
        />
      )}
      {spending && <GiftSpendingView spending={spending} now={dataUpdatedAt} whose={whose} />}
    </Section>
  )
}

/** Shows gift spending that is already loaded, for example of a grant or a frozen report. */
export function GiftSpendingView(props: { spending: GiftSpending; now: number; whose?: Whose }) {
  const { now, spending, whose = 'your gift' } = props
  const { currency, uses, usesInAll, cameBack, moves } = spending
  return (
    <>
      <p className={styles['sentence']}>{describeGiftSpending(spending, whose)}</p>
      <FlowDiagram
        label="Where the money is"
        source={{
          name: whose.replace(/^./, (first) => first.toUpperCase()),
          value: formatMoney(spending.given, currency),
        }}
        targets={listTargets(spending, now, whose)}
      />
      {uses.length > 0 && (
        <Suspense fallback={<LoadingPlaceholder label="the picture" lines={3} />}>
          <UsesTable
            caption={`What ${whose} paid for`}
            currency={currency}
            uses={uses}
            whose={whose}
          />
        </Suspense>
      )}
      {usesInAll > uses.length && (
        <p className="quiet small">
          The newest {uses.length} of {usesInAll} payments.
        </p>
      )}
      {moves.length > 0 && (
        <Stack role="list" as="ul" gap={8}>
          {moves.map((move) => (
            <li key={move.sequence}>
              {formatDate(move.at)}: {formatMoney(move.amount, currency)} moved from{' '}
              {getFundName({ charity: move.charity, project: move.from })} to{' '}
              {getFundName({ charity: move.charity, project: move.to })}, with{' '}
              {isYours(whose) ? 'your' : 'the giver’s'} consent.
            </li>
          ))}
        </Stack>
      )}
      {cameBack.length > 0 && (
        <details className={styles['history']}>
          <summary>{formatPlural(cameBack.length, 'change', 'changes')} since</summary>
          <Stack role="list" as="ul" gap={8}>
            {cameBack.map((change) => (
              <li key={`${change.sequence} ${change.fromSequence} ${change.amount}`}>
                <ChangeRow change={change} currency={currency} />
              </li>
            ))}
          </Stack>
        </details>
      )}
      {isFeeShared(spending) && (
        <p className="quiet small">
          The payment fee on refunded money is paid by the charity’s general fund, so it is not
          counted here.
        </p>
      )}
      <p className="quiet small">
        Each gift is matched with payments in the order of the charity’s ledger: the oldest gift
        pays first. Nobody chooses which gift pays for what.
      </p>
    </>
  )
}

/** Whether a part of the payment fee has left the fund together with a refund from a project. */
function isFeeShared({ fees, left, refunded, uses }: GiftSpending): boolean {
  return refunded > 0 && fees > 0 && [...uses, ...left].some(({ project }) => project !== null)
}

function ChangeRow({ change, currency }: { change: CameBack; currency: string }) {
  const { amount, at, fromSequence, sequence, why } = change
  const from = (
    <TextLink to={buildTransactionPath(change, fromSequence)}>transaction {fromSequence}</TextLink>
  )
  return why === 'returned' ? (
    <>
      {formatDate(at)}: {formatMoney(amount, currency)} was released from {from}, which was{' '}
      <TextLink to={buildTransactionPath(change, sequence)}>
        reversed<span className="visually-hidden"> by no. {sequence}</span>
      </TextLink>
      .
    </>
  ) : (
    <>
      {formatDate(at)}: {formatMoney(amount, currency)} no longer counts towards {from}: other
      funding paid for it instead.
    </>
  )
}

const maxTargets = 6

function listTargets(spending: GiftSpending, now: number, whose: Whose): ShownTarget[] {
  const { currency, uses, fees, refunded, left } = spending
  const money = (amount: number): string => formatMoney(amount, currency)
  const biggest = uses.toSorted((a, b) => b.amount - a.amount)
  const shown = biggest.length > maxTargets ? biggest.slice(0, maxTargets - 1) : biggest
  const others = spending.spent - shown.reduce((sum, { amount }) => sum + amount, 0)
  return [
    ...shown.map((use, at): ShownTarget => ({
      key: use.entry?.id ?? `hidden ${at}`,
      amount: use.amount,
      tone: 'spent',
      value: money(use.amount),
      label: use.entry ? (
        <TextLink to={buildTransactionPath(use, use.entry.sequence)}>
          {getPaymentName(use)}
          <span className="visually-hidden">, no. {use.entry.sequence}</span>
        </TextLink>
      ) : (
        'a payment that is not shown'
      ),
      note: use.entry?.evidence ? 'with its receipt' : getFundName(use),
    })),
    ...(others > 0
      ? [
          {
            key: 'others',
            amount: others,
            tone: 'spent' as const,
            value: money(others),
            label: formatPlural(
              spending.usesInAll - shown.length,
              'other payment',
              'other payments',
            ),
          },
        ]
      : []),
    ...(fees > 0
      ? [
          {
            key: 'fee',
            amount: fees,
            tone: 'fee' as const,
            value: money(fees),
            label: 'the payment fee',
            note: <TextLink to="/fees">Fees and charges</TextLink>,
          },
        ]
      : []),
    ...(refunded > 0
      ? [
          {
            key: 'refund',
            amount: refunded,
            tone: 'refunded' as const,
            value: money(refunded),
            label: isYours(whose) ? 'refunded to you' : 'refunded to the giver',
          },
        ]
      : []),
    ...left.map((part, at): ShownTarget => ({
      key: `left ${at}`,
      amount: part.amount,
      tone: 'waiting',
      value: money(part.amount),
      label: `not spent yet, in ${getFundName(part)}`,
      note: formatUnspentDuration(part.since, now),
    })),
  ]
}

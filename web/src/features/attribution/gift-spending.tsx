import type { CameBack, GiftTrail } from '@pennytrail/contract'
import { Suspense, lazy } from 'react'
import { formatDate } from '../../lib/format-date.ts'
import { formatMoney } from '../../lib/format-money.ts'
import { plural } from '../../lib/format-number.ts'
import { TextLink } from '../../ui/link.tsx'
import { LoadFailedLine } from '../../ui/load-failed.tsx'
import { Waiting } from '../../ui/loading-placeholder.tsx'
import { FlowPicture, type ShownTarget } from './flow-diagram.tsx'
import {
  fundName,
  isYours,
  nameOfUse,
  sentenceOf,
  transactionPath,
  waitOf,
  type Whose,
} from '@pennytrail/contract/attribution/gift-spending-words.ts'
import { useGiftTrail } from './use-gift-spending.ts'
import styles from './attribution.module.css'

const UsesTable = lazy(async () => ({
  default: (await import('./allocations-table.tsx')).UsesTable,
}))

/** Where a gift went: in a sentence, as a picture, and payment by payment. */
export function GiftTrailSection({ donationId, whose }: { donationId: string; whose: Whose }) {
  const { data: trail, dataUpdatedAt, isPending, error, refetch } = useGiftTrail(donationId)
  if (trail === null) return null
  return (
    <section className={styles['trail']} aria-labelledby="where-it-went">
      <h2 id="where-it-went">Where it went</h2>
      {isPending && <Waiting of="where the gift went" lines={4} />}
      {error && (
        <LoadFailedLine
          error={error}
          failure="Where this gift went could not be loaded."
          onRetry={refetch}
        />
      )}
      {trail && <Trail trail={trail} now={dataUpdatedAt} whose={whose} />}
    </section>
  )
}

/** The same of a trail that is known already: of a grant, or as it was frozen. */
export function Trail(props: { trail: GiftTrail; now: number; whose?: Whose }) {
  const { now, trail, whose = 'your gift' } = props
  const { currency, uses, usesInAll, cameBack, moves } = trail
  return (
    <>
      <p className={styles['sentence']}>{sentenceOf(trail, whose)}</p>
      <FlowPicture
        label="Where the money is"
        source={{
          name: whose.replace(/^./, (letter) => letter.toUpperCase()),
          value: formatMoney(trail.given, currency),
        }}
        targets={targetsOf(trail, now, whose)}
      />
      {uses.length > 0 && (
        <Suspense fallback={<Waiting of="the picture" lines={3} />}>
          <UsesTable
            caption={`What ${whose} paid for`}
            currency={currency}
            uses={uses}
            whose={whose}
          />
        </Suspense>
      )}
      {usesInAll > uses.length && (
        <p className={styles['quiet']}>
          The newest {uses.length} of {usesInAll} payments.
        </p>
      )}
      {moves.length > 0 && (
        <ul role="list" className={styles['notes']}>
          {moves.map((move) => (
            <li key={move.sequence}>
              {formatDate(move.at)}: {formatMoney(move.amount, currency)} moved from{' '}
              {fundName({ charity: move.charity, project: move.from })} to{' '}
              {fundName({ charity: move.charity, project: move.to })}, with{' '}
              {isYours(whose) ? 'your' : 'the giver’s'} consent.
            </li>
          ))}
        </ul>
      )}
      {cameBack.length > 0 && (
        <details className={styles['history']}>
          <summary>{plural(cameBack.length, 'change', 'changes')} since</summary>
          <ul role="list" className={styles['notes']}>
            {cameBack.map((change) => (
              <li key={`${change.sequence} ${change.fromSequence} ${change.amount}`}>
                <Change change={change} currency={currency} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {isFeeShared(trail) && (
        <p className={styles['quiet']}>
          The part of the card fee that fell on what went back is borne by the charity’s general
          fund, so it is not counted here.
        </p>
      )}
      <p className={styles['quiet']}>
        Money is matched with payments by fixed rules, first in, first out, in the order of the
        charity’s ledger. Nobody picks which gift pays for what.
      </p>
    </>
  )
}

/** Whether a part of the card fee has left the fund, with what went back of a gift to a project. */
const isFeeShared = ({ fees, left, refunded, uses }: GiftTrail): boolean =>
  refunded > 0 && fees > 0 && [...uses, ...left].some(({ project }) => project !== null)

function Change({ change, currency }: { change: CameBack; currency: string }) {
  const { amount, at, fromSequence, sequence, why } = change
  const from = (
    <TextLink to={transactionPath(change, fromSequence)}>transaction {fromSequence}</TextLink>
  )
  return why === 'returned' ? (
    <>
      {formatDate(at)}: {formatMoney(amount, currency)} came back from {from}, which was{' '}
      <TextLink to={transactionPath(change, sequence)}>
        reversed<span className="visually-hidden"> by no. {sequence}</span>
      </TextLink>
      .
    </>
  ) : (
    <>
      {formatDate(at)}: {formatMoney(amount, currency)} no longer counts towards {from}: the money
      left it, and other funding paid.
    </>
  )
}

const mostTargets = 6

const targetsOf = (trail: GiftTrail, now: number, whose: Whose): ShownTarget[] => {
  const { currency, uses, fees, refunded, left } = trail
  const money = (amount: number): string => formatMoney(amount, currency)
  const biggest = uses.toSorted((a, b) => b.amount - a.amount)
  const shown = biggest.length > mostTargets ? biggest.slice(0, mostTargets - 1) : biggest
  const others = trail.spent - shown.reduce((sum, { amount }) => sum + amount, 0)
  return [
    ...shown.map((use, at): ShownTarget => ({
      key: use.entry?.id ?? `hidden ${at}`,
      amount: use.amount,
      tone: 'spent',
      value: money(use.amount),
      label: use.entry ? (
        <TextLink to={transactionPath(use, use.entry.sequence)}>
          {nameOfUse(use)}
          <span className="visually-hidden">, no. {use.entry.sequence}</span>
        </TextLink>
      ) : (
        'a payment that is not shown'
      ),
      note: use.entry?.evidence ? 'with its receipt' : fundName(use),
    })),
    ...(others > 0
      ? [
          {
            key: 'others',
            amount: others,
            tone: 'spent' as const,
            value: money(others),
            label: plural(trail.usesInAll - shown.length, 'other payment', 'other payments'),
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
            label: 'the card fee',
            note: <TextLink to="/fees">What giving costs</TextLink>,
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
            label: isYours(whose) ? 'back to you' : 'back to the giver',
          },
        ]
      : []),
    ...left.map((part, at): ShownTarget => ({
      key: `left ${at}`,
      amount: part.amount,
      tone: 'waiting',
      value: money(part.amount),
      label: `waits in ${fundName(part)}`,
      note: waitOf(part.since, now),
    })),
  ]
}

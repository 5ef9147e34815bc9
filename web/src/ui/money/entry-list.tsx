import type { ListedFee } from '@pennytrail/contract'
import { privatePerson } from '@pennytrail/contract/ledger/payee-rules.ts'
import { entryKinds, type EntryKind } from '@pennytrail/contract/ledger/entry-kinds.ts'
import { formatShortDate } from '../../lib/format-date.ts'
import { formatNumber } from '../../lib/format-number.ts'
import styles from './entry-list.module.css'
import { TextLink } from '../link.tsx'
import { Money } from './money.tsx'

export interface ListedEntry {
  id: string
  sequence: number
  entryDate: string
  kind: string
  direction: 'in' | 'out' | 'between'
  amount: number
  currency: string
  payee: string | null
  description: string | null
  recordedAt?: string
  fees?: readonly ListedFee[]
}

function getKindLabel(kind: string): string {
  return Object.hasOwn(entryKinds, kind) ? entryKinds[kind as EntryKind] : kind
}

function EntryLine({ entry, ledger }: { entry: ListedEntry; ledger: string }) {
  const { amount, currency, direction, entryDate, fees = [], recordedAt, sequence } = entry
  const kind = getKindLabel(entry.kind)
  const words = [entry.payee ?? privatePerson, entry.description].filter(Boolean).join(': ')
  return (
    <li className={styles['entry']}>
      <span className={styles['date']}>
        <time dateTime={entryDate}>{formatShortDate(entryDate)}</time>
        {recordedAt && <RecordedOn entryDate={entryDate} recordedAt={recordedAt} />}
      </span>
      <div className="breaks">
        <TextLink quiet to={`${ledger}/${sequence}`}>
          {words || kind}
          <span className="visually-hidden">, no. {sequence}</span>
        </TextLink>
        {words && <span className={styles['kind']}>{kind}</span>}
        {fees.length > 0 && <FeeList fees={fees} ledger={ledger} />}
      </div>
      <span className="strong">
        <Money
          amount={direction === 'out' ? -amount : amount}
          currency={currency}
          signed={direction !== 'between'}
        />
      </span>
    </li>
  )
}

/** Shows the day on which an entry was recorded, if it differs from the entry's own date. */
export function RecordedOn({ entryDate, recordedAt }: { entryDate: string; recordedAt: string }) {
  const day = formatShortDate(recordedAt)
  if (day === formatShortDate(entryDate)) return null
  return (
    <span className={styles['recorded']}>
      recorded <time dateTime={recordedAt}>{day}</time>
    </span>
  )
}

/**
 * Shows a gift's fees inside the gift's line of the list. They are hidden until a person opens
 * them.
 */
function FeeList({ fees, ledger }: { fees: readonly ListedFee[]; ledger: string }) {
  const [{ currency }] = fees as [ListedFee]
  return (
    <details className={styles['fees']}>
      <summary>
        {fees.length === 1 ? 'Payment fee' : `${formatNumber(fees.length)} payment fee entries`}{' '}
        <Money amount={sumFees(fees)} currency={currency} />
      </summary>
      <FeeLines fees={fees} ledger={ledger} />
    </details>
  )
}

/** Lists fees, each with a link to its own page. */
export function FeeLines({ fees, ledger }: { fees: readonly ListedFee[]; ledger: string }) {
  return (
    <ul role="list">
      {fees.map((fee) => (
        <li key={fee.id}>
          <TextLink quiet to={`${ledger}/${fee.sequence}`}>
            {fee.description || getKindLabel('fee')}
            <span className="visually-hidden">, no. {fee.sequence}</span>
          </TextLink>{' '}
          <Money
            amount={fee.direction === 'out' ? -fee.amount : fee.amount}
            currency={fee.currency}
          />
        </li>
      ))}
    </ul>
  )
}

/** Adds up fees; a fee that was charged is negative. */
export function sumFees(fees: readonly ListedFee[]): number {
  // A fee that one fund repays to another was already counted when it was charged.
  return fees.reduce(
    (sum, { amount, direction }) =>
      sum + (direction === 'between' ? 0 : direction === 'out' ? -amount : amount),
    0,
  )
}

/** An event listed among the entries, such as an update. */
export interface ActivityItem {
  id: string
  date: string
  text: string
  kind: string
  to: string
}

function ActivityLine({ activities }: { activities: ActivityItem }) {
  return (
    <li className={styles['entry']}>
      <time dateTime={activities.date} className={styles['date']}>
        {formatShortDate(activities.date)}
      </time>
      <span className="breaks">
        <TextLink quiet to={activities.to}>
          {activities.text}
        </TextLink>
        <span className={styles['kind']}>{activities.kind}</span>
      </span>
    </li>
  )
}

/**
 * Lists a few entries of a ledger, each with a link to its own page. With other events, the list is
 * sorted by date, newest first.
 */
export function EntryList(props: {
  entries: readonly ListedEntry[]
  activities?: readonly ActivityItem[]
  /** The path of the ledger. An entry's page is below it, by the entry's number. */
  ledger: string
}) {
  const { entries, activities = [], ledger } = props
  const lines = [
    ...entries.map((entry) => ({
      date: entry.entryDate,
      line: <EntryLine key={entry.id} entry={entry} ledger={ledger} />,
    })),
    ...activities.map((one) => ({
      date: one.date,
      line: <ActivityLine key={one.id} activities={one} />,
    })),
  ]
  // Without other events, the entries keep the order in which they were passed.
  const shown =
    activities.length > 0
      ? lines.toSorted((a, b) => b.date.slice(0, 10).localeCompare(a.date.slice(0, 10)))
      : lines
  return (
    <ul role="list" className={styles['entries']}>
      {shown.map(({ line }) => line)}
    </ul>
  )
}

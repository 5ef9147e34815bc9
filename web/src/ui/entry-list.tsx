import { entryKinds, type EntryKind } from '@pennytrail/contract/sorp.ts'
import { formatShortDate } from '../lib/format-date.ts'
import styles from './entry-list.module.css'
import { TextLink } from './link.tsx'
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
}

function kindOf(kind: string): string {
  return Object.hasOwn(entryKinds, kind) ? entryKinds[kind as EntryKind] : kind
}

function EntryLine({ entry, to }: { entry: ListedEntry; to: string }) {
  const { entryDate, direction, amount, currency } = entry
  const kind = kindOf(entry.kind)
  const words = [entry.payee, entry.description].filter(Boolean).join(': ')
  return (
    <li className={styles['entry']}>
      <time dateTime={entryDate} className={styles['date']}>
        {formatShortDate(entryDate)}
      </time>
      <span className={styles['what']}>
        <TextLink quiet to={to}>
          {words || kind}
        </TextLink>
        {words && <span className={styles['kind']}>{kind}</span>}
      </span>
      <span className={styles['amount']}>
        <Money
          amount={direction === 'out' ? -amount : amount}
          currency={currency}
          signed={direction !== 'between'}
        />
      </span>
    </li>
  )
}

/** A few entries of a ledger, each leading to its own page. */
export function EntryList(props: {
  entries: readonly ListedEntry[]
  /** The ledger they stand in: an entry's page is below it, by its number. */
  ledger: string
}) {
  return (
    <ul role="list" className={styles['entries']}>
      {props.entries.map((entry) => (
        <EntryLine key={entry.id} entry={entry} to={`${props.ledger}/${entry.sequence}`} />
      ))}
    </ul>
  )
}

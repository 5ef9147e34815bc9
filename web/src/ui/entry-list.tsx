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
  const { amount, currency, direction, entryDate, sequence } = entry
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
          <span className="visually-hidden">, no. {sequence}</span>
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

/** What happened beside the ledger and stands among its entries, such as an update. */
export interface News {
  id: string
  date: string
  text: string
  kind: string
  to: string
}

function NewsLine({ news }: { news: News }) {
  return (
    <li className={styles['entry']}>
      <time dateTime={news.date} className={styles['date']}>
        {formatShortDate(news.date)}
      </time>
      <span className={styles['what']}>
        <TextLink quiet to={news.to}>
          {news.text}
        </TextLink>
        <span className={styles['kind']}>{news.kind}</span>
      </span>
    </li>
  )
}

/** A few entries of a ledger, each leading to its own page, and what else happened, newest first. */
export function EntryList(props: {
  entries: readonly ListedEntry[]
  news?: readonly News[]
  /** The ledger they stand in: an entry's page is below it, by its number. */
  ledger: string
}) {
  const { entries, news = [], ledger } = props
  const lines = [
    ...entries.map((entry) => ({
      date: entry.entryDate,
      line: <EntryLine key={entry.id} entry={entry} to={`${ledger}/${entry.sequence}`} />,
    })),
    ...news.map((one) => ({ date: one.date, line: <NewsLine key={one.id} news={one} /> })),
  ]
  // Entries stay in the order in which they come where nothing stands among them.
  const shown =
    news.length > 0
      ? lines.toSorted((a, b) => b.date.slice(0, 10).localeCompare(a.date.slice(0, 10)))
      : lines
  return (
    <ul role="list" className={styles['entries']}>
      {shown.map(({ line }) => line)}
    </ul>
  )
}

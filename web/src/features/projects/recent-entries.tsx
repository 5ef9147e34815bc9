import type { Project } from '@pennytrail/contract'
import { formatShortDate } from '../../lib/format-date.ts'
import { plural } from '../../lib/format-number.ts'
import { TextLink } from '../../ui/link.tsx'
import { Money } from '../../ui/money.tsx'
import styles from './recent-entries.module.css'

type Entry = Project['lastEntries'][number]

const kinds: Readonly<Record<string, string>> = {
  gift: 'Gift',
  grant: 'Grant',
  match: 'Match funding',
  income: 'Income',
  spending: 'Spending',
  'onward-grant': 'Onward grant',
  fee: 'Fee',
  refund: 'Refund',
  dispute: 'Disputed gift',
  transfer: 'Transfer',
  opening: 'Opening balance',
  correction: 'Correction',
}

function signed({ direction, amount }: Entry): number {
  return direction === 'out' ? -amount : amount
}

function EntryLine({ entry }: { entry: Entry }) {
  const kind = kinds[entry.kind] ?? entry.kind
  const words = [entry.payee, entry.description].filter(Boolean).join(': ')
  return (
    <li className={styles['entry']}>
      <time dateTime={entry.entryDate} className={styles['date']}>
        {formatShortDate(entry.entryDate)}
      </time>
      <span className={styles['what']}>
        {words || kind}
        {words && <span className={styles['kind']}>{kind}</span>}
      </span>
      <span className={styles['amount']}>
        <Money
          amount={signed(entry)}
          currency={entry.currency}
          signed={entry.direction !== 'between'}
        />
      </span>
    </li>
  )
}

/** The newest entries of the ledger, which is one link away. */
export function RecentEntries({ project }: { project: Project }) {
  const entries = project.money.reduce((sum, one) => sum + one.entries, 0)
  return (
    <section aria-labelledby="transactions" className={styles['section']}>
      <h2 id="transactions">Latest transactions</h2>
      {project.lastEntries.length === 0 ? (
        <p>Nothing has been received or spent yet.</p>
      ) : (
        <>
          <ul role="list" className={styles['entries']}>
            {project.lastEntries.map((entry) => (
              <EntryLine key={entry.id} entry={entry} />
            ))}
          </ul>
          <p>
            <TextLink to={`/project/${project.id}/transactions`}>
              See all {plural(entries, 'transaction')}
            </TextLink>
          </p>
        </>
      )}
    </section>
  )
}

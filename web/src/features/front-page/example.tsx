import type { FrontPage } from '@pennytrail/contract'
import { formatDate } from '../../lib/format-date.ts'
import { formatMoney } from '../../lib/format-money.ts'
import { firstPage } from '../../lib/pages.ts'
import { Card } from '../../ui/card.tsx'
import { TextLink } from '../../ui/link.tsx'
import styles from './front-page.module.css'
import { spentShare } from './spent-share.ts'
import { useFrontPage } from './use-front-page.ts'

type Example = NonNullable<FrontPage['example']>

interface Stop {
  what: React.ReactNode
  note: string
}

// What a trail is, where no ledger has one to show yet.
const inGeneral: Stop[] = [
  { what: 'Your gift', note: 'received, in the charity’s ledger' },
  { what: 'A project', note: 'which plans what it will spend' },
  { what: 'A payment', note: 'to a named supplier, on a date' },
  { what: 'A line in the ledger', note: 'numbered, and never rewritten' },
]

function stopsOf({ gift, project, charity, money, spending }: Example): Stop[] {
  const report = firstPage(`/reports/view?project=${project.id}`, `/project/${project.id}`)
  return [
    {
      what: `A gift of ${formatMoney(gift.amount)}`,
      note: `${formatDate(gift.date)}, line ${gift.sequence} in the ledger of ${charity.name}`,
    },
    {
      what: (
        <TextLink quiet to={report}>
          {project.title}
        </TextLink>
      ),
      note: `${formatMoney(money.received, 'GBP', { short: true })} received, ${spentShare(money)} of it spent`,
    },
    {
      what: `${formatMoney(spending.amount)} to ${spending.payee}`,
      note: `${formatDate(spending.date)}: ${spending.description}`,
    },
    {
      what: `Line ${spending.sequence} in the ledger`,
      note: spending.hasReceipt ? 'with its receipt, never rewritten' : 'numbered, never rewritten',
    },
  ]
}

/** The way of a gift: a receipt with the trail down its margin, out of a ledger of today. */
export function FrontPageExample() {
  const { data, isPending } = useFrontPage()
  const example = data?.example
  const stops = example ? stopsOf(example) : inGeneral
  return (
    <Card look="receipt" className={styles['receipt']} aria-busy={isPending}>
      <h2 className={styles['caption']}>
        {example ? 'From an open ledger, today' : 'The way of a gift'}
      </h2>
      <ol role="list" aria-label="The way of a gift">
        {stops.map(({ what, note }) => (
          <li key={note} className={styles['stop']}>
            <span className={styles['what']}>{what}</span>
            <span className={styles['note']}>{note}</span>
          </li>
        ))}
      </ol>
      {example?.isDemo && (
        <p className={styles['demo']}>Demonstration: this charity and its gifts are invented.</p>
      )}
    </Card>
  )
}

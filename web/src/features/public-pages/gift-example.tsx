import {
  projectAddress,
  transactionsAddress,
  updateAddress,
} from '@pennytrail/contract/public-pages/addresses.ts'
import type { FrontPage } from '@pennytrail/contract'
import { describeMoney } from '@pennytrail/contract/projects/progress-words.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { formatDate } from '../../lib/format-date.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { formatPlural } from '../../lib/format-number.ts'
import { Card } from '../../ui/layout/card.tsx'
import { CoverArt } from '../../ui/pictures/cover-art.tsx'
import { TextLink } from '../../ui/link.tsx'
import styles from './front-page.module.css'

type Example = NonNullable<FrontPage['example']>

interface Stop {
  id: string
  what: React.ReactNode
  note: React.ReactNode
  picture?: React.ReactNode
}

// Shown in place of an example while no ledger can provide one.
const inGeneral: Stop[] = [
  { id: 'gift', what: 'Your gift', note: 'received, in the charity’s ledger' },
  { id: 'project', what: 'A project', note: 'which plans what it will spend' },
  { id: 'payment', what: 'A payment', note: 'to a named supplier, on a date' },
  { id: 'line', what: 'A line in the ledger', note: 'numbered, and never rewritten' },
]

function describeAmountPaid({ gift, spending }: Example & { gift: NonNullable<Example['gift']> }) {
  const part = gift.allocated === gift.amount ? 'All' : formatMoney(gift.allocated)
  return `${part} of it paid for ${spending.description}`
}

/**
 * Lists the steps on the receipt of a demonstration gift: the gift, the project and the payment
 * that the gift helped to fund.
 */
function listGiftStops(example: Example & { gift: NonNullable<Example['gift']> }): Stop[] {
  const { charity, gift, spending } = example
  return [
    {
      id: 'gift',
      what: `${gift.giver ?? 'Somebody'} gave ${formatMoney(gift.amount)}`,
      note: (
        <>
          {formatDate(gift.date)},{' '}
          <TextLink quiet to={toLineAddress(example, gift.sequence)}>
            line {gift.sequence} in the ledger
          </TextLink>{' '}
          of {charity.name}
        </>
      ),
    },
    toProjectStop(example),
    {
      id: 'payment',
      what: describeAmountPaid(example),
      note: `${gift.allocated < spending.amount ? 'Part of ' : ''}${formatMoney(spending.amount)} to ${spending.payee}, ${formatDate(spending.date)}`,
    },
  ]
}

/**
 * Lists the steps on the receipt of a payment: the project, the payment, how many gifts paid for it
 * and their total.
 */
function listPaymentStops(example: Example): Stop[] {
  const { spending } = example
  const { amount, covered, gifts } = spending
  const rest = amount - covered
  return [
    toProjectStop(example),
    {
      id: 'payment',
      what: `${formatMoney(amount)} to ${spending.payee}`,
      note: `${formatDate(spending.date)}: ${spending.description}`,
    },
    {
      id: 'gifts',
      what: `Paid for by ${formatPlural(gifts, 'gift')}`,
      note:
        rest > 0
          ? `${formatMoney(covered)} in all; ${formatMoney(rest)} came from other funding`
          : `${formatMoney(covered)} in all`,
    },
  ]
}

function toProjectStop({ money, project }: Example): Stop {
  return {
    id: 'project',
    what: (
      <TextLink quiet to={projectAddress(project.id)}>
        {project.title}
      </TextLink>
    ),
    note: describeMoney({ ...money, target: null }),
    picture: (
      <CoverArt
        id={project.id}
        tag={project.tags[0]}
        picture={project.cover}
        ratio="square"
        sizes="5rem"
        eager
      />
    ),
  }
}

/** Returns the address of a line in the charity’s ledger. */
function toLineAddress({ charity }: Example, sequence: number): string {
  return transactionsAddress({ kind: 'charity', id: charity.number }, sequence)
}

function toLineStop(example: Example): Stop {
  const { spending, update } = example
  return {
    id: 'line',
    what: (
      <TextLink quiet to={toLineAddress(example, spending.sequence)}>
        Line {spending.sequence} in the ledger
      </TextLink>
    ),
    note: (
      <>
        {spending.hasReceipt ? 'with its receipt' : 'numbered'}, never rewritten
        {update && (
          <>
            , and shown in{' '}
            <TextLink quiet to={updateAddress(update.id)}>
              “{update.title}”
            </TextLink>
          </>
        )}
      </>
    ),
  }
}

function listStops(example: Example): Stop[] {
  const { gift } = example
  return [
    ...(gift ? listGiftStops({ ...example, gift }) : listPaymentStops(example)),
    toLineStop(example),
  ]
}

/** Shows a receipt that follows an example gift or payment through a current ledger. */
export function FrontPageExample() {
  const { data, isPending } = useRead('GET /api/front-page')
  const example = data?.example
  const stops = example ? listStops(example) : inGeneral
  return (
    <Card look="receipt" className={styles['receipt']} aria-busy={isPending}>
      <h2 className={styles['caption']}>
        {example ? 'From an open ledger, today' : 'What happens to a gift'}
      </h2>
      <ol role="list" aria-label="What happens to a gift">
        {stops.map(({ id, what, note, picture }) => (
          <li key={id} className={styles['stop']}>
            {picture && <div className={styles['thumb']}>{picture}</div>}
            <span className={styles['what']}>{what}</span>
            <span className="faint small">{note}</span>
          </li>
        ))}
      </ol>
      {example && (
        <p className="faint small">
          <TextLink to="/verify">Check a ledger yourself</TextLink>
        </p>
      )}
      {example?.isDemo && (
        <p className="faint small">Demonstration: this charity and its gifts are invented.</p>
      )}
    </Card>
  )
}

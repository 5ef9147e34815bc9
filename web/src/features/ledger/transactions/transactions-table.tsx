import type { FirstReceipt, ListedTransaction } from '@pennytrail/contract'
import { transactionsAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import { getCategoryLabel } from '@pennytrail/contract/ledger/sorp-categories.ts'
import { needsReceipt } from '@pennytrail/contract/ledger/entry-kinds.ts'
import { describeEntryKind } from '@pennytrail/contract/matching/match-words.ts'
import { useState, type ReactNode } from 'react'
import { formatShortDate } from '../../../lib/format-date.ts'
import { FeeLines, sumFees } from '../../../ui/money/entry-list.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { Money } from '../../../ui/money/money.tsx'
import type { DenseColumn } from '../../../ui/table/dense-table/dense-column.ts'
import { DenseTable } from '../../../ui/table/dense-table/dense-table.tsx'
import { PhoneOnly, Second } from '../../../ui/table/dense-table/second.tsx'
import { EntryReceipts } from '../evidence/receipts/entry-receipts.tsx'
import { useFirstReceipts } from '../evidence/receipts/use-first-receipts.ts'
import { entryPath, generalFund, describeParty } from './entry-words.ts'
import { foldFees } from './fold-fees.ts'
import type { SortKey, TransactionFilters } from './transaction-filters.ts'
import type { LedgerOwner } from './ledger-owner.ts'
import styles from '../ledger.module.css'

/** Returns whether an entry moved money from one fund to another. */
function isBetweenFunds({ direction, kind, otherFund, project }: ListedTransaction): boolean {
  return direction === 'between' && kind !== 'fee' && (project ?? otherFund) !== null
}

/** Names the other party of an entry. Of a transfer, the list has the first fund elsewhere. */
function describeOther(entry: ListedTransaction, owner: LedgerOwner): string {
  if (!isBetweenFunds(entry)) return describeParty(entry)
  return owner.kind === 'project' && entry.change > 0
    ? `From ${entry.project?.title ?? generalFund}`
    : `To ${entry.otherFund?.title ?? 'another fund'}`
}

interface KindProps {
  entry: ListedTransaction
  owner: LedgerOwner
  tabIndex: 0 | -1
  isOpen: boolean
  onToggle: () => void
}

/** Shows the kind of an entry, the entry that it belongs to, and the button that shows its fees. */
function Kind({ entry, isOpen, onToggle, owner, tabIndex }: KindProps) {
  const { chargedOn, currency, fees, reverses, reversedBy, sequence } = entry
  const link = (words: string, { sequence: to }: { sequence: number }) => (
    <TextLink to={entryPath(owner, to)} tabIndex={tabIndex}>
      {words} no. {to}
    </TextLink>
  )
  if (chargedOn) return link('Fee on', chargedOn)
  if (reverses) return link('Reverses', reverses)
  return (
    <>
      {describeEntryKind(entry)}
      {owner.kind === 'charity' && isBetweenFunds(entry) && (
        <PhoneOnly> from {entry.project?.title ?? generalFund}</PhoneOnly>
      )}
      {reversedBy && <>, {link('reversed by', reversedBy)}</>}
      {fees.length > 0 && (
        <>
          {' '}
          <button
            type="button"
            className={styles['fee']}
            tabIndex={tabIndex}
            aria-expanded={isOpen}
            onClick={onToggle}
          >
            fee <Money amount={-sumFees(fees)} currency={currency} />
            <span className="visually-hidden"> of no. {sequence}</span>
          </button>
        </>
      )}
    </>
  )
}

/** Names what supports an entry beside its receipt, and the receipt that a payment lacks. */
function describeEvidence(entry: ListedTransaction): string {
  const { evidence, kind, matched, payee, payeeWithheld, reversedBy, source, told } = entry
  const words = [
    !evidence && needsReceipt(kind) && !reversedBy && 'No receipt',
    matched && 'bank',
    told && 'update',
    source === 'iati' && 'imported',
    payeeWithheld && payee !== null && 'name not published',
  ]
  const text = words.filter(Boolean).join(', ')
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

interface EvidenceProps {
  entry: ListedTransaction
  first: FirstReceipt | undefined
  tabIndex: 0 | -1
}

/** Shows what supports an entry. A receipt opens in place. */
function Evidence({ entry, first, tabIndex }: EvidenceProps) {
  return (
    <>
      {entry.evidence && <EntryReceipts entry={entry} first={first} tabIndex={tabIndex} />}{' '}
      {describeEvidence(entry)}
    </>
  )
}

interface ColumnsInput {
  owner: LedgerOwner
  receipts: ReadonlyMap<string, FirstReceipt>
  openId: string | null
  onToggle: (id: string) => void
}

function listColumns(input: ColumnsInput): DenseColumn<ListedTransaction, SortKey>[] {
  const { owner, receipts, openId, onToggle } = input
  const ofCharity = owner.kind === 'charity'
  return [
    {
      header: 'Date',
      width: '7rem',
      sort: 'date',
      phone: 'aside',
      render: ({ entryDate }) => <time dateTime={entryDate}>{formatShortDate(entryDate)}</time>,
    },
    {
      header: 'Who and what',
      sort: 'payee',
      rowHeader: true,
      render: (entry) => (
        <>
          <span className="medium">{describeOther(entry, owner)} </span>
          {entry.description && <Second>{entry.description}</Second>}
          <span className="visually-hidden">, no. {entry.sequence}</span>
        </>
      ),
    },
    {
      header: 'Kind',
      width: '10.5rem',
      sort: 'kind',
      phone: 'below',
      render: (entry, tabIndex) => (
        <Kind
          entry={entry}
          owner={owner}
          tabIndex={tabIndex}
          isOpen={openId === entry.id}
          onToggle={() => onToggle(entry.id)}
        />
      ),
    },
    {
      header: 'Evidence',
      width: '7.5rem',
      rank: 2,
      render: (entry, tabIndex) => (
        <Evidence entry={entry} first={receipts.get(entry.id)} tabIndex={tabIndex} />
      ),
    },
    {
      header: ofCharity ? 'Category' : 'Category or line',
      width: '11rem',
      isExtra: ofCharity,
      rank: 3,
      render: ({ category, budgetLine }) => budgetLine ?? getCategoryLabel(category),
    },
    ...(ofCharity
      ? [
          {
            header: 'Fund',
            width: '8.5rem',
            rank: 2 as const,
            render: ({ project }: ListedTransaction) => project?.title ?? generalFund,
          },
        ]
      : []),
    {
      header: 'Amount',
      width: '6.75rem',
      kind: 'number',
      sort: 'amount',
      phone: 'amount',
      render: ({ change, amount, currency }) => (
        <Money amount={change === 0 ? amount : change} currency={currency} signed={change !== 0} />
      ),
    },
    {
      header: ofCharity ? 'Fund’s balance' : 'Balance',
      width: '7rem',
      kind: 'number',
      rank: 2,
      render: ({ balance, currency }) =>
        balance === null ? '–' : <Money amount={balance} currency={currency} />,
    },
    {
      header: 'Recorded',
      width: '7rem',
      isExtra: true,
      render: ({ recordedAt }) => <time dateTime={recordedAt}>{formatShortDate(recordedAt)}</time>,
    },
    {
      header: 'No.',
      width: '4.25rem',
      kind: 'number',
      sort: 'sequence',
      rank: 3,
      render: ({ sequence }) => sequence,
    },
  ]
}

interface TransactionsTableProps {
  owner: LedgerOwner
  caption: string
  rows: readonly ListedTransaction[]
  filters: TransactionFilters
  busy: boolean
  onSort: (sort: Pick<TransactionFilters, 'sort' | 'order'>) => void
  bar: ReactNode
  empty: ReactNode
}

/** Shows entries of a ledger, each card fee with its gift. A row leads to the page of its entry. */
export function TransactionsTable(props: TransactionsTableProps) {
  const { owner, rows, filters, onSort, ...table } = props
  const [openId, setOpenId] = useState<string | null>(null)
  const receipts = useFirstReceipts(rows)
  const onToggle = (id: string) => setOpenId(id === openId ? null : id)
  return (
    <DenseTable
      {...table}
      name={`${owner.kind}-ledger`}
      columns={listColumns({ owner, receipts, openId, onToggle })}
      rows={foldFees(rows)}
      toId={({ id }) => id}
      toName={({ sequence }) => `no. ${sequence}`}
      toPath={({ sequence }) => entryPath(owner, sequence)}
      rowTone={({ reversedBy }) => (reversedBy ? 'muted' : undefined)}
      canOpen={({ fees }) => fees.length > 0}
      openId={openId}
      onOpen={setOpenId}
      renderOpen={({ fees }) => <FeeLines fees={fees} ledger={transactionsAddress(owner)} />}
      sort={{ key: filters.sort, direction: filters.order }}
      onSort={({ key, direction }) => onSort({ sort: key, order: direction })}
    />
  )
}

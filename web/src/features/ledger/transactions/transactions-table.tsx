import type { ListedTransaction } from '@pennytrail/contract'
import { getCategoryLabel } from '@pennytrail/contract/ledger/sorp-categories.ts'
import { entryKinds } from '@pennytrail/contract/ledger/entry-kinds.ts'
import type { ReactNode } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { formatShortDate } from '../../../lib/format-date.ts'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { RecordedOn } from '../../../ui/money/entry-list.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { Money } from '../../../ui/money/money.tsx'
import { Table, type Column, type Sort } from '../../../ui/table/table.tsx'
import { entryPath, generalFund, describeParty } from './entry-words.ts'
import type { SortKey, TransactionFilters } from './transaction-filters.ts'
import type { LedgerOwner } from './ledger-owner.ts'
import styles from '../ledger.module.css'

type ColumnKey = SortKey | 'category' | 'fund' | 'balance'

function DescriptionCell({ entry, owner }: { entry: ListedTransaction; owner: LedgerOwner }) {
  const { chargedOn, reverses, reversedBy } = entry
  return (
    <Stack className={classNames(styles['what'], chargedOn && styles['fee'])}>
      <span className="medium">{describeParty(entry)}</span>
      {entry.payeeWithheld && entry.payee !== null && (
        <Badge tone="neutral">Name not published</Badge>
      )}
      {entry.description && <span className="quiet small">{entry.description}</span>}
      {chargedOn && (
        <span className="quiet small">
          <TextLink to={entryPath(owner, chargedOn.sequence)}>
            Charged on gift no. {chargedOn.sequence}
          </TextLink>
        </span>
      )}
      {(reverses ?? reversedBy) && (
        <span className="quiet small">
          {reverses && (
            <TextLink to={entryPath(owner, reverses.sequence)}>
              Reverses no. {reverses.sequence}
            </TextLink>
          )}
          {reversedBy && (
            <TextLink to={entryPath(owner, reversedBy.sequence)}>
              Reversed by no. {reversedBy.sequence}
            </TextLink>
          )}
        </span>
      )}
    </Stack>
  )
}

function KindCell({ entry }: { entry: ListedTransaction }) {
  return (
    <Row gap={8} rowGap={4} align="center">
      {entryKinds[entry.kind]}
      {entry.source === 'iati' && <Badge tone="info">Imported</Badge>}
      {entry.evidence && <Badge tone="success">Receipt</Badge>}
      {entry.matched && <Badge tone="success">Bank</Badge>}
      {entry.told && <Badge tone="info">Told</Badge>}
      {entry.reversedBy && <Badge tone="warning">Reversed</Badge>}
    </Row>
  )
}

function listColumns(owner: LedgerOwner): Column<ListedTransaction, ColumnKey>[] {
  const ofCharity = owner.kind === 'charity'
  return [
    {
      header: 'No.',
      kind: 'number',
      sort: 'sequence',
      rowHeader: true,
      phone: 'cover',
      render: ({ sequence }) => (
        <TextLink to={entryPath(owner, sequence)} aria-label={`Transaction ${sequence}`}>
          <span>{sequence}</span>
        </TextLink>
      ),
    },
    {
      header: 'Date',
      sort: 'date',
      nowrap: true,
      phone: 'aside',
      render: ({ entryDate, recordedAt }) => (
        <>
          <time dateTime={entryDate}>{formatShortDate(entryDate)}</time>
          <span className="quiet small">
            <RecordedOn entryDate={entryDate} recordedAt={recordedAt} />
          </span>
        </>
      ),
    },
    {
      header: 'Who and what',
      sort: 'payee',
      phone: 'lead',
      render: (entry) => <DescriptionCell entry={entry} owner={owner} />,
    },
    { header: 'Kind', sort: 'kind', render: (entry) => <KindCell entry={entry} /> },
    {
      header: ofCharity ? 'Category' : 'Category or line',
      render: ({ category, budgetLine }) => budgetLine ?? getCategoryLabel(category),
    },
    ...(ofCharity
      ? [
          {
            header: 'Fund',
            render: ({ project }: ListedTransaction) => project?.title ?? generalFund,
          },
        ]
      : []),
    {
      header: 'Amount',
      kind: 'number',
      sort: 'amount',
      nowrap: true,
      phone: 'amount',
      render: ({ change, amount, currency }) => (
        <Money amount={change === 0 ? amount : change} currency={currency} signed={change !== 0} />
      ),
    },
    {
      header: ofCharity ? 'Fund’s balance' : 'Balance',
      kind: 'number',
      nowrap: true,
      render: ({ balance, currency }) =>
        balance === null ? '–' : <Money amount={balance} currency={currency} />,
    },
  ]
}

interface TransactionsTableProps {
  owner: LedgerOwner
  caption: ReactNode
  rows: readonly ListedTransaction[]
  filters: TransactionFilters
  busy: boolean
  onSort: (sort: Pick<TransactionFilters, 'sort' | 'order'>) => void
}

export function TransactionsTable(props: TransactionsTableProps) {
  const { owner, caption, rows, filters, busy, onSort } = props
  return (
    <Table<ListedTransaction, ColumnKey>
      caption={caption}
      columns={listColumns(owner)}
      rows={rows}
      rowKey={(row) => row.id}
      rowTone={(row) => (row.reversedBy ? 'muted' : undefined)}
      sort={{ key: filters.sort, direction: filters.order }}
      onSort={({ key, direction }: Sort<ColumnKey>) =>
        onSort({ sort: key as SortKey, order: direction })
      }
      busy={busy}
    />
  )
}

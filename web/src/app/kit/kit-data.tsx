import { useState } from 'react'
import { formatShortDate } from '../../lib/format-date.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, ReceiptLines } from '../../ui/card.tsx'
import { CoverArt } from '../../ui/cover-art.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Money } from '../../ui/money.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Meter, Progress } from '../../ui/progress.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Table, type Sort } from '../../ui/table.tsx'
import styles from './kit.module.css'

const entries = [
  { id: '1', date: '2026-03-04', what: 'Gift', payee: 'A. Okoro', amount: 2500 },
  { id: '2', date: '2026-03-11', what: 'Spending', payee: 'Drill & Pump Ltd', amount: -120_450 },
  { id: '3', date: '2026-03-12', what: 'Correction', payee: 'Drill & Pump Ltd', amount: 450 },
]

export function KitData({ theme }: { theme: string }) {
  const [sort, setSort] = useState<Sort>({ key: 'date', direction: 'ascending' })
  return (
    <>
      <div className={styles['block']}>
        <h3>Table and pages</h3>
        <Table
          caption={`Transactions, ${theme}`}
          rows={entries}
          rowKey={(row) => row.id}
          sort={sort}
          onSort={setSort}
          rowTone={(row) => (row.what === 'Correction' ? 'muted' : undefined)}
          columns={[
            {
              header: 'Date',
              sort: 'date',
              nowrap: true,
              render: (row) => formatShortDate(row.date),
            },
            { header: 'What', render: (row) => row.what },
            { header: 'Payee', rowHeader: true, render: (row) => row.payee },
            {
              header: 'Amount',
              kind: 'number',
              sort: 'amount',
              render: (row) => <Money amount={row.amount} signed />,
            },
          ]}
          foot={
            <tr>
              <th scope="row" colSpan={3}>
                Total
              </th>
              <td>
                <Money amount={-117_500} />
              </td>
            </tr>
          }
          keepsRows
        />
        <Pagination
          label={`Pages, ${theme}`}
          page={4}
          totalPages={9}
          hrefFor={(page) => `/dev/ui?page=${page}`}
        />
      </div>
      <div className={styles['block']}>
        <h3>Progress and meter</h3>
        <Meter label="Raised" value={420_000} max={1_200_000} text="£4,200 of £12,000" />
        <Meter label="Spent" value={13} max={12} text="£13 of £12" tone="danger" />
        <Progress label="Uploading receipt" value={0.6} />
        <Progress label="Looking up the charity" />
      </div>
      <div className={styles['block']}>
        <h3>Cards</h3>
        <div className={styles['cards']}>
          <Card as="article" padding="none">
            <CoverArt id="wells" tag="water" />
            <Stack gap={8} style={{ padding: 'var(--space-16)' }}>
              <h4>Twelve wells for Kitui</h4>
              <Badge tone="success">Healthy</Badge>
              <Meter label="Raised" value={35} max={100} text="£4,200 of £12,000" tone="marigold" />
            </Stack>
          </Card>
          <Card look="receipt">
            <ReceiptLines
              lines={[
                { label: 'Your gift', value: <Money amount={2500} /> },
                { label: 'Card fee', value: <Money amount={-58} signed /> },
                { label: 'Reaches the charity', value: <Money amount={2442} />, total: true },
              ]}
            />
          </Card>
          <Card look="raised">A raised card</Card>
          <Card look="tinted">A tinted card</Card>
        </div>
        <Row gap={12} align="center">
          <Avatar name="Ada Okoro" named />
          <Avatar name="Wells for All" named size="large" />
          <Avatar name="Bea" named size="small" />
        </Row>
      </div>
      <div className={styles['block']}>
        <h3>Waiting and nothing</h3>
        <Skeleton lines={3} />
        <Skeleton height="6rem" />
        <EmptyState
          title="Nothing matches"
          level={3}
          action={<Button variant="secondary">Clear filters</Button>}
        >
          Try fewer tags or another country.
        </EmptyState>
      </div>
    </>
  )
}

import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { useState } from 'react'
import { formatShortDate } from '../../lib/format-date.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/form/select.tsx'
import { DownloadTable } from '../../ui/table/download-table.tsx'
import { Table, type Column } from '../../ui/table/table.tsx'
import type { ShownRow } from './shown-rows.ts'

const listNames = { taken: 'Rows to record', known: 'Rows known already', left: 'Rows left out' }

const pageSize = 50

/** Shows the rows of a file with what becomes of each. */
export function RowOutcomes({ shown }: { shown: readonly ShownRow[] }) {
  const [list, setList] = useState<ShownRow['list'] | 'all'>('all')
  const [limit, setLimit] = useState(pageSize)
  const found = shown.filter((one) => list === 'all' || one.list === list)
  return (
    <>
      <Select
        label="Show"
        options={[
          { value: 'all', label: 'All rows' },
          ...Object.entries(listNames).map(([value, label]) => ({ value, label })),
        ]}
        value={list}
        onChange={({ target }) => {
          setList(target.value as typeof list)
          setLimit(pageSize)
        }}
      />
      {found.length === 0 ? (
        <p>No rows to show.</p>
      ) : (
        <>
          <Table
            caption="Rows of the file"
            hideCaption
            columns={columns}
            rows={found.slice(0, limit)}
            rowKey={({ line }) => `${line}`}
            rowTone={(one) => (one.list === 'taken' ? undefined : 'muted')}
          />
          <DownloadTable of="Rows of the file" name="rows" />
        </>
      )}
      {found.length > limit && (
        <p>
          <Button variant="secondary" size="small" onClick={() => setLimit(limit + pageSize)}>
            Show {Math.min(pageSize, found.length - limit)} more
          </Button>
        </p>
      )}
    </>
  )
}

const columns: Column<ShownRow>[] = [
  { header: 'Line', kind: 'number', render: ({ line }) => line },
  { header: 'Giver', rowHeader: true, render: ({ row }) => row?.giver.name ?? 'Not read' },
  {
    header: 'Declaration',
    render: ({ row }) =>
      row?.declaration
        ? `${formatShortDate(row.declaration.declaredOn)}, ${row.declaration.taken === 'oral' ? 'by word of mouth' : 'on paper'}`
        : 'None',
  },
  {
    header: 'Gift',
    nowrap: true,
    render: ({ row }) => (row?.gift ? formatShortDate(row.gift.date) : 'None'),
  },
  {
    header: 'Amount',
    kind: 'number',
    render: ({ row }) => row?.gift && formatMoney(row.gift.amount),
  },
  {
    header: 'What happens',
    render: ({ list, outcome }) => {
      if (outcome.problem !== null) return <span className="wrong">{outcome.problem}</span>
      return list === 'taken' ? (
        <Badge tone="success">New</Badge>
      ) : (
        <Badge tone="neutral">Known</Badge>
      )
    },
  },
]

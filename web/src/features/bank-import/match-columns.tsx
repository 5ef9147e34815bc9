import { useState } from 'react'
import { Card } from '../../ui/layout/card.tsx'
import { RadioCards } from '../../ui/form/radio-cards.tsx'
import { Select } from '../../ui/form/select.tsx'
import styles from './bank-import.module.css'
import { findColumnErrors, joinAmounts, splitAmount, type ColumnRole } from './guess-columns.ts'
import type { CellRow } from './read-statement-file.ts'
import type { Columns, DateOrder } from './parse-statement-lines.ts'

const orders: { value: DateOrder; label: string }[] = [
  { value: 'dmy', label: 'Day, month, year (27/03/2026)' },
  { value: 'ymd', label: 'Year, month, day (2026-03-27)' },
  { value: 'mdy', label: 'Month, day, year (03/27/2026)' },
]

/** Names each column by its header, or by its number and first value. */
function columnOptions(rows: readonly CellRow[], firstRow: number) {
  const names = firstRow > 0 ? rows[firstRow - 1]?.cells : undefined
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  return Array.from({ length: width }, (_, at) => {
    const example = rows.slice(firstRow).find(({ cells }) => cells[at])?.cells[at]
    const name = names?.[at] || `Column ${at + 1}`
    return { value: `${at}`, label: example ? `${name} (${example.slice(0, 30)})` : name }
  })
}

interface MatchColumnsProps {
  rows: readonly CellRow[]
  columns: Columns
  onChange: (columns: Columns) => void
}

/** Lets the person change the guessed role of each column. */
export function MatchColumns({ rows, columns, onChange }: MatchColumnsProps) {
  const options = columnOptions(rows, columns.firstRow)
  const [two, setTwo] = useState(columns.amount === null)
  const errors = findColumnErrors(columns)
  const pick = (field: ColumnRole, label: string, none?: string) => (
    <Select
      label={label}
      options={options}
      placeholder={none ?? (columns[field] === null ? 'Choose a column' : undefined)}
      value={`${columns[field] ?? ''}`}
      error={errors[field]}
      onChange={({ target }) =>
        onChange({ ...columns, [field]: target.value === '' ? null : Number(target.value) })
      }
    />
  )
  return (
    <Card as="section" aria-labelledby="columns" className={styles['columns']}>
      <h2 id="columns">Match the columns</h2>
      <div className={styles['fields']}>
        <Select
          label="Row of the first payment"
          options={rows.slice(0, 20).map(({ line, cells }, at) => ({
            value: `${at}`,
            label: `Line ${line}: ${cells.filter(Boolean).join(', ').slice(0, 60)}`,
          }))}
          value={`${columns.firstRow}`}
          onChange={(event) => onChange({ ...columns, firstRow: Number(event.target.value) })}
        />
        {pick('date', 'Date')}
        <Select
          label="Date format"
          options={orders}
          value={columns.dateOrder}
          onChange={(event) => onChange({ ...columns, dateOrder: event.target.value as DateOrder })}
        />
        {pick('text', 'The bank’s description')}
      </div>
      <RadioCards
        legend="Amounts"
        name="amounts"
        columns={2}
        cards={[
          { value: 'one', label: 'One column', description: 'Money out has a minus sign.' },
          {
            value: 'two',
            label: 'Two columns',
            description: 'Money out and money in have separate columns.',
          },
        ]}
        value={two ? 'two' : 'one'}
        onPick={(picked) => {
          setTwo(picked === 'two')
          onChange(picked === 'two' ? splitAmount(rows, columns) : joinAmounts(rows, columns))
        }}
      />
      <div className={styles['fields']}>
        {two ? (
          <>
            {pick('paidOut', 'Paid out', 'None')}
            {pick('paidIn', 'Paid in', 'None')}
          </>
        ) : (
          pick('amount', 'Amount')
        )}
        {pick('currency', 'Currency of each payment', 'None: all are in one currency')}
        {pick('state', 'Status of each payment', 'None: all were paid')}
      </div>
    </Card>
  )
}

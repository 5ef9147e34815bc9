import { useState } from 'react'
import { Card } from '../../ui/layout/card.tsx'
import { RadioCards } from '../../ui/form/radio-cards.tsx'
import { Select } from '../../ui/form/select.tsx'
import styles from './bank-import.module.css'
import { findColumnErrors, needsPlain, type ColumnRole, type Columns } from './reading/columns.ts'
import { listDirectionWords, type Direction } from './reading/directions.ts'
import { joinAmounts, splitAmount } from './reading/guess-columns.ts'
import type { DateOrder } from './reading/read-date.ts'
import { findLayout } from './reading/row-problems.ts'
import type { CellRow } from './reading/split-rows.ts'

const directionOptions: { value: Direction; label: string }[] = [
  { value: 'out', label: 'Money out' },
  { value: 'in', label: 'Money in' },
]

const orders: { value: DateOrder; label: string }[] = [
  { value: 'dmy', label: 'Day, month, year (27/03/2026)' },
  { value: 'ymd', label: 'Year, month, day (2026-03-27)' },
  { value: 'mdy', label: 'Month, day, year (03/27/2026)' },
]

/** Names each column by its header, or by its number and first value. */
function columnOptions(rows: readonly CellRow[], firstRow: number) {
  const { header } = findLayout(rows, firstRow)
  const names = header === null ? undefined : rows[header]!.cells
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
          placeholder={columns.dateOrder === null ? 'Choose a format' : undefined}
          value={columns.dateOrder ?? ''}
          error={errors.dateOrder}
          onChange={(event) => onChange({ ...columns, dateOrder: event.target.value as DateOrder })}
        />
        {pick('text', 'The bank’s description')}
      </div>
      <RadioCards
        legend="Amounts"
        name="amounts"
        columns={2}
        cards={[
          {
            value: 'one',
            label: 'One column',
            description: 'A sign or a word tells money out from money in.',
          },
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
          <>
            {pick('amount', 'Amount')}
            {pick('direction', 'In or out, in words', 'None: signs tell')}
          </>
        )}
        {needsPlain(columns) && (
          <Select
            label="Amounts without a minus sign"
            options={directionOptions}
            placeholder={columns.plain === null ? 'Choose' : undefined}
            hint="Statements of cards list spending without a sign."
            value={columns.plain ?? ''}
            error={errors.plain}
            onChange={(event) => onChange({ ...columns, plain: event.target.value as Direction })}
          />
        )}
        {columns.direction !== null && (
          <DirectionWords
            rows={rows}
            columns={columns}
            at={columns.direction}
            onChange={onChange}
          />
        )}
        {pick('balance', 'Balance', 'None')}
        {pick('currency', 'Currency of each payment', 'None: all are in one currency')}
        {pick('state', 'Status of each payment', 'None: all were paid')}
      </div>
    </Card>
  )
}

interface DirectionWordsProps extends MatchColumnsProps {
  at: number
}

/** Asks the meaning of each word in the column of directions. */
function DirectionWords({ rows, columns, at, onChange }: DirectionWordsProps) {
  const words = listDirectionWords(rows.slice(columns.firstRow).map(({ cells }) => cells[at] ?? ''))
  return words.map((word) => (
    <Select
      key={word}
      label={word === '' ? 'An empty cell means' : `“${word}” means`}
      options={directionOptions}
      placeholder="Unknown: leave these lines out"
      value={columns.directions[word] ?? ''}
      onChange={({ target }) => {
        const { [word]: _before, ...others } = columns.directions
        const directions =
          target.value === '' ? others : { ...others, [word]: target.value as Direction }
        onChange({ ...columns, directions })
      }}
    />
  ))
}

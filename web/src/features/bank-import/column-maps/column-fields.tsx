import type { MappedFile } from '@pennytrail/contract/bank-import/column-maps.ts'
import { useState } from 'react'
import { Select } from '../../../ui/form/select.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { Table, type Column } from '../../../ui/table/table.tsx'
import styles from '../bank-import.module.css'
import type { CellRow } from '../reading/split-rows.ts'
import {
  makeExampleReader,
  maxRowsAbove,
  type ColumnPlaces,
  type FileColumns,
  type MappedField,
} from './find-columns.ts'
import { SaveColumns } from './save-columns.tsx'

interface ColumnFieldsProps<Field extends string> {
  charityId: string
  file: MappedFile
  /** The platform that writes the file; empty for earlier gifts. */
  platform?: string
  fields: Readonly<Partial<Record<Field, MappedField>>>
  rows: readonly CellRow[]
  found: FileColumns<Field>
  currency: string
  /** Whether the file has all columns that it needs. */
  isComplete: boolean
  onChange: (by: { headingsAt: number; columns: ColumnPlaces<Field> }) => void
  /** Finds the columns below another row of headings. */
  guessBelow: (headings: readonly string[]) => ColumnPlaces<Field>
}

/**
 * Lets a person choose the column of each field of a file, shows three rows as they are read, and saves
 * the choice for the next file with the same headings. It is open if the file lacks a column.
 */
export function ColumnFields<Field extends string>(props: ColumnFieldsProps<Field>) {
  const { fields, found, guessBelow, isComplete, onChange, rows } = props
  const { columns, headingsAt, map } = found
  const [isOpen] = useState(!isComplete)
  const headings = rows[headingsAt]?.cells ?? []
  const below = rows.slice(headingsAt + 1)
  const names = Object.keys(fields) as Field[]
  const options = headings.map((heading, at) => {
    const cell = below[0]?.cells[at]
    const name = heading || `Column ${at + 1}`
    return { value: `${at}`, label: cell ? `${name} (${cell.slice(0, 30)})` : name }
  })
  const chosen = names.filter((field) => columns[field] !== undefined)
  return (
    <details open={isOpen} className={styles['all']}>
      <summary>
        {map ? `Columns as saved in “${map.name}”` : 'Columns of the file'} ({chosen.length} of{' '}
        {names.length} found)
      </summary>
      <Stack gap={16}>
        <div className={styles['fields']}>
          <Select
            label="Row of the headings"
            options={rows.slice(0, maxRowsAbove).map(({ cells, line }, at) => ({
              value: `${at}`,
              label: `Line ${line}: ${cells.filter(Boolean).join(', ').slice(0, 60)}`,
            }))}
            value={`${headingsAt}`}
            onChange={({ target }) => {
              const at = Number(target.value)
              onChange({ headingsAt: at, columns: guessBelow(rows[at]?.cells ?? []) })
            }}
          />
          {names.map((field) => (
            <Select
              key={field}
              label={fields[field]!.label}
              placeholder="Not in the file"
              options={options}
              value={`${columns[field] ?? ''}`}
              onChange={({ target }) => {
                const { [field]: _before, ...others } = columns
                const next = target.value === '' ? {} : { [field]: Number(target.value) }
                onChange({ headingsAt, columns: { ...others, ...next } as ColumnPlaces<Field> })
              }}
            />
          ))}
        </div>
        {chosen.length > 0 && below.length > 0 && <Examples {...props} chosen={chosen} />}
        <SaveColumns
          key={map?.id ?? headings.join()}
          charityId={props.charityId}
          file={props.file}
          platform={props.platform ?? ''}
          headings={headings}
          columns={columns}
          map={map}
          isComplete={isComplete}
        />
      </Stack>
    </details>
  )
}

/** Shows the first three rows as they are read with the chosen columns. */
function Examples<Field extends string>(props: ColumnFieldsProps<Field> & { chosen: Field[] }) {
  const { chosen, currency, fields, found, rows } = props
  const below = rows.slice(found.headingsAt + 1)
  const read = makeExampleReader(below, currency)
  const columns = chosen.map((field): Column<CellRow> => {
    const { kind, label } = fields[field]!
    const at = found.columns[field]!
    return {
      header: label,
      kind: kind === 'money' ? 'number' : 'text',
      render: ({ cells }) => read(cells[at] ?? '', kind, at),
    }
  })
  return (
    <Table
      caption="The first rows, as they are read"
      columns={[{ header: 'Line', rowHeader: true, render: ({ line }) => line }, ...columns]}
      rows={below.slice(0, 3)}
      rowKey={({ line }) => `${line}`}
      keepsRows
    />
  )
}

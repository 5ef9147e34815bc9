import { earlierFields } from '@pennytrail/contract/earlier-gifts/rules.ts'
import { Select } from '../../ui/form/select.tsx'
import type { CellRow } from '../bank-import/index.ts'
import styles from './earlier-gifts.module.css'
import { fieldNames, type FieldColumns } from './read-earlier-rows.ts'

interface MatchFieldsProps {
  headings: readonly string[]
  /** The first row below the headings, whose cells are the examples. */
  example: CellRow | undefined
  columns: FieldColumns
  onChange: (columns: FieldColumns) => void
}

/** Lets the person choose the column of each field. */
export function MatchFields({ headings, example, columns, onChange }: MatchFieldsProps) {
  const options = headings.map((heading, at) => {
    const cell = example?.cells[at]
    const name = heading || `Column ${at + 1}`
    return { value: `${at}`, label: cell ? `${name} (${cell.slice(0, 30)})` : name }
  })
  return (
    <details open={columns.lastName === undefined && columns.organisation === undefined}>
      <summary className={styles['summary']}>
        Columns of the file ({Object.keys(columns).length} of {fieldNames.length} found)
      </summary>
      <div className={styles['fields']}>
        {fieldNames.map((field) => (
          <Select
            key={field}
            label={earlierFields[field].label}
            placeholder="Not in the file"
            options={options}
            value={`${columns[field] ?? ''}`}
            onChange={({ target }) => {
              const { [field]: _before, ...others } = columns
              onChange(target.value === '' ? others : { ...others, [field]: Number(target.value) })
            }}
          />
        ))}
      </div>
    </details>
  )
}

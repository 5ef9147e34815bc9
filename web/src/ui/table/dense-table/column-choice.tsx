import { Checkbox } from '../../form/checkbox.tsx'
import styles from './dense-table.module.css'

interface ColumnChoiceProps {
  columns: readonly { header: string; isShown: boolean }[]
  onToggle: (header: string) => void
}

/** Chooses which columns of a table show. */
export default function ColumnChoice({ columns, onToggle }: ColumnChoiceProps) {
  return (
    <div role="group" aria-label="Columns to show" className={styles['panel']}>
      {columns.map(({ header, isShown }) => (
        <Checkbox key={header} label={header} checked={isShown} onChange={() => onToggle(header)} />
      ))}
    </div>
  )
}

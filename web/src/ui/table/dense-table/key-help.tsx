import styles from './dense-table.module.css'
import type { RowKey } from './use-row-keys.ts'

interface KeyHelpProps {
  keys: readonly Pick<RowKey<never>, 'key' | 'label'>[] | undefined
  opens: boolean
  selects: boolean
}

/** Lists the keys that work while the focus is in a row of the table. */
export function KeyHelp({ keys = [], opens, selects }: KeyHelpProps) {
  const all = [
    { key: 'j k', label: 'next, previous row' },
    ...(opens ? [{ key: 'Enter', label: 'open or close' }] : []),
    ...(selects ? [{ key: 'x', label: 'select' }] : []),
    ...keys,
    { key: 'Esc', label: 'back to the row' },
    { key: '?', label: 'this help' },
  ]
  return (
    <ul role="list" className={styles['help']} aria-label="Keys">
      {all.map(({ key, label }) => (
        <li key={key}>
          <kbd>{key}</kbd> {label}
        </li>
      ))}
    </ul>
  )
}

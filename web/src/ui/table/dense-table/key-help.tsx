import styles from './dense-table.module.css'
import type { RowKey } from './use-row-keys.ts'

interface KeyHelpProps {
  keys: readonly Pick<RowKey<never>, 'key' | 'label'>[] | undefined
  /** The meaning of Enter. */
  enter: string
  /** Whether a row whose name is a link shows something below it. */
  hasMore: boolean
  selects: boolean
}

/** Lists the keys that work while the focus is in a row of the table. */
export function KeyHelp({ keys = [], enter, hasMore, selects }: KeyHelpProps) {
  const all = [
    { key: 'j k', label: 'next, previous row' },
    { key: 'Enter', label: enter },
    ...(hasMore ? [{ key: 'o', label: 'show or hide more' }] : []),
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

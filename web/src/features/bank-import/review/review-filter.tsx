import styles from './review.module.css'
import type { LineState } from '../decisions/line-states.ts'

export type Shown = 'all' | 'open' | Exclude<LineState, 'check'>

const options: readonly { value: Shown; label: string }[] = [
  { value: 'all', label: 'All lines' },
  { value: 'open', label: 'Not marked yet' },
  { value: 'decide', label: 'To decide' },
  { value: 'sure', label: 'Sure' },
  { value: 'marked', label: 'Marked' },
  { value: 'receipt', label: 'Needs a receipt' },
  { value: 'known', label: 'In the ledger' },
  { value: 'left', label: 'Left out' },
]

interface ReviewFilterProps {
  shown: Shown
  onShow: (shown: Shown) => void
  text: string
  onText: (text: string) => void
}

/** Chooses which lines show: a list of them, and those whose text includes some words. */
export function ReviewFilter({ onShow, onText, shown, text }: ReviewFilterProps) {
  return (
    <>
      <select
        className={styles['inline']}
        aria-label="Show"
        value={shown}
        onChange={({ target }) => onShow(target.value as Shown)}
      >
        {options.map(({ label, value }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <input
        type="search"
        className={styles['search']}
        aria-label="Find in the text"
        placeholder="Find"
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
    </>
  )
}

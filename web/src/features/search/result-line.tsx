import { Money } from '../../ui/money/money.tsx'
import { formatShortDate } from '../../lib/format-date.ts'
import type { Option } from './group-results.ts'
import styles from './search.module.css'

interface ResultLineProps {
  id: string
  option: Option
  isActive: boolean
  onPoint: () => void
  onChoose: () => void
}

/** Shows a result. The keys of the input choose it, so that the focus stays in the input. */
export function ResultLine({ id, option, isActive, onPoint, onChoose }: ResultLineProps) {
  const { about, amount, currency, on, title } = option
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={styles['option']}
      onPointerMove={onPoint}
      // A press must not take the focus from the input.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      onKeyDown={({ key }) => key === 'Enter' && onChoose()}
    >
      <span className={styles['words']}>
        <span className={styles['title']}>{title}</span>
        {about && <span className={`faint small ${styles['second']}`}> {about}</span>}
      </span>
      {(on || amount != null) && (
        <span className={styles['facts']}>
          {amount != null && <Money amount={amount} currency={currency ?? 'GBP'} />}
          {on && <span className={`faint small ${styles['second']}`}> {formatShortDate(on)}</span>}
        </span>
      )}
    </div>
  )
}

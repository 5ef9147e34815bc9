import styles from './share-bar.module.css'

export interface SharePart {
  tone: 'spent' | 'waiting' | 'fee' | 'refunded'
  amount: number
}

interface ShareBarProps {
  parts: readonly SharePart[]
  /** The length of the bar, from 0 to 1, if it stands among others. */
  length?: number
}

/** Draws the parts of an amount as one bar. The text beside it has the amounts. */
export function ShareBar({ parts, length = 1 }: ShareBarProps) {
  return (
    <span
      className={styles['bar']}
      aria-hidden="true"
      style={{ inlineSize: `${Math.max(length, 0.02) * 100}%` }}
    >
      {parts.map(({ amount, tone }) => (
        <span key={tone} data-tone={tone} style={{ flexGrow: amount }} />
      ))}
    </span>
  )
}

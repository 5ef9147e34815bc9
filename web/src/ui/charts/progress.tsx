import { Stack } from '../layout/layout.tsx'
import styles from './progress.module.css'

export interface ProgressProps {
  label: string
  /** The value from 0 to 1; left out if it is unknown. */
  value?: number | undefined
  hideLabel?: boolean
}

export function Progress({ label, value, hideLabel }: ProgressProps) {
  const percent = value === undefined ? undefined : toPercent(value)
  return (
    <Stack gap={8}>
      {!hideLabel && <span className={styles['label']}>{label}</span>}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className={styles['track']}
      >
        <div
          className={percent === undefined ? styles['unknown'] : styles['fill']}
          style={percent === undefined ? undefined : { width: `${percent}%` }}
        />
      </div>
    </Stack>
  )
}

function toPercent(share: number): number {
  return Math.min(100, Math.max(0, Math.trunc(share * 100)))
}

export interface MeterProps {
  /** The label, such as "Raised". */
  label: string
  value: number
  max: number
  /** The value in words, which screen readers announce: "£4,200 of £12,000". */
  text: string
  tone?: 'primary' | 'danger'
  /** Hides the text if the screen shows it beside the bar. */
  hideText?: boolean
}

/** Shows in words and as a bar how much of a total is reached. */
export function Meter({ label, value, max, text, tone = 'primary', hideText }: MeterProps) {
  const share = max > 0 ? value / max : 0
  return (
    <Stack gap={8}>
      {!hideText && <p className={styles['text']}>{text}</p>}
      <div
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.min(value, max)}
        aria-valuetext={text}
        className={styles['track']}
      >
        <div
          className={styles['fill']}
          data-tone={tone}
          style={{ width: `${toPercent(share)}%` }}
        />
      </div>
    </Stack>
  )
}

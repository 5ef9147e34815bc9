import type { ReactNode } from 'react'
import styles from './bars.module.css'
import { Stack } from '../layout/layout.tsx'

export interface Bar {
  key: string
  label: ReactNode
  /** The figure in words, beside the label. */
  text: string
  /** Where the bar starts and ends, in the unit of all bars. */
  from: number
  to: number
  /** The end of the outline behind the bar, for example what was planned. */
  outline?: number
  tone: 'total' | 'in' | 'out' | 'over'
}

/** Draws bars on one scale, below each other. Each has its label and its figure as text. */
export function Bars({ bars }: { bars: readonly Bar[] }) {
  const ends = bars.flatMap(({ from, outline = 0, to }) => [from, to, outline])
  const [least, highest] = [Math.min(0, ...ends), Math.max(0, ...ends)]
  const toPercent = (length: number) =>
    `${highest === least ? 0 : (length / (highest - least)) * 100}%`
  const place = (from: number, to: number) => ({
    insetInlineStart: toPercent(Math.min(from, to) - least),
    inlineSize: toPercent(Math.abs(to - from)),
  })
  return (
    <Stack as="ul" rowGap={12} role="list" className={styles['bars']}>
      {bars.map(({ from, key, label, outline, text, to, tone }) => (
        <li key={key} className={styles['bar']}>
          <span className={styles['label']}>{label}</span>
          <span className={styles['text']}>{text}</span>
          <span aria-hidden="true" className={styles['track']}>
            {outline !== undefined && (
              <span className={styles['outline']} style={place(0, outline)} />
            )}
            <span className={styles['fill']} data-tone={tone} style={place(from, to)} />
          </span>
        </li>
      ))}
    </Stack>
  )
}

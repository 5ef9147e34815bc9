import type { ComponentProps } from 'react'
import { classNames } from '../lib/class-names.ts'
import styles from './card.module.css'

export interface CardProps extends ComponentProps<'div'> {
  as?: 'div' | 'section' | 'article' | 'li' | 'aside'
  /** receipt: ruled paper with a torn edge, for a sum and what it is made of. */
  look?: 'plain' | 'raised' | 'receipt' | 'tinted'
  padding?: 'none' | 'normal'
}

export function Card({
  as = 'div',
  look = 'plain',
  padding = 'normal',
  className,
  ...rest
}: CardProps) {
  // One of the element's own kind: what differs between them is of no matter here.
  const Tag = as as 'div'
  return (
    <Tag
      {...rest}
      className={classNames(
        styles['card'],
        styles[look],
        padding === 'normal' && styles['padded'],
        className,
      )}
    />
  )
}

export interface ReceiptLine {
  label: React.ReactNode
  value: React.ReactNode
  /** The last line under a double rule. */
  total?: boolean
}

/** Lines of a receipt: what, and how much, with dots between. */
export function ReceiptLines({ lines }: { lines: readonly ReceiptLine[] }) {
  return (
    <dl className={styles['lines']}>
      {lines.map((line, index) => (
        <div key={index} className={classNames(styles['line'], line.total && styles['total'])}>
          <dt>{line.label}</dt>
          <dd>{line.value}</dd>
        </div>
      ))}
    </dl>
  )
}

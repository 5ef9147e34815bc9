import type { ComponentProps } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { getRowClass, getStackClass, type RowLayout, type StackLayout } from './layout.tsx'
import styles from './card.module.css'

export interface CardProps extends ComponentProps<'div'>, StackLayout {
  as?: 'div' | 'section' | 'article' | 'li' | 'aside'
  /** receipt: ruled paper with a torn edge, for a total and its parts. */
  look?: 'plain' | 'raised' | 'receipt' | 'tinted'
  /** The space between the card's edge and its content. */
  padding?: 'none' | 'normal'
  /** Puts the children beside each other, such as a sentence and what a person can do about it. */
  row?: RowLayout
}

export function Card({
  as = 'div',
  look = 'plain',
  padding = 'normal',
  gap,
  align,
  justify,
  row,
  className,
  ...rest
}: CardProps) {
  // JSX needs one element type here. The differences between these elements do not matter for a
  // card.
  const Tag = as as 'div'
  return (
    <Tag
      {...rest}
      className={classNames(
        styles['card'],
        styles[look],
        padding === 'normal' && styles['padded'],
        gap && getStackClass({ gap, align, justify }),
        row && getRowClass({ align: 'center', ...row }),
        className,
      )}
    />
  )
}

export interface ReceiptLine {
  label: React.ReactNode
  value: React.ReactNode
  /** Whether this is the total, below a double rule. */
  total?: boolean
}

/** Shows a receipt's lines: label and amount, joined by dots. */
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

import type { ComponentProps, ElementType } from 'react'
import { classNames } from '../../lib/class-names.ts'
import styles from './layout.module.css'

type Tag =
  | 'article'
  | 'aside'
  | 'blockquote'
  | 'dd'
  | 'div'
  | 'dl'
  | 'fieldset'
  | 'figure'
  | 'footer'
  | 'form'
  | 'header'
  | 'li'
  | 'main'
  | 'nav'
  | 'ol'
  | 'p'
  | 'search'
  | 'section'
  | 'span'
  | 'ul'

interface Layout {
  /** The space between the children, as in the `--space-` tokens. */
  gap?: 4 | 8 | 12 | 16 | 24 | 32 | 48 | 72 | undefined
  /** The space between the rows, if it differs from `gap`. */
  rowGap?: 4 | 8 | 12 | 16 | 32 | undefined
  align?: keyof typeof alignments | undefined
}

export interface RowLayout extends Layout {
  justify?: 'center' | 'end' | 'between' | undefined
  /** Whether children that do not fit start a new line. */
  wrap?: boolean | undefined
}

type LayoutProps<Own, As extends Tag> = Own & { as?: As } & Omit<ComponentProps<As>, keyof Own>

const alignments = {
  start: styles['alignStart'],
  center: styles['alignCenter'],
  end: styles['alignEnd'],
  baseline: styles['alignBaseline'],
}

function getSpacing({ gap, rowGap, align }: Layout): string {
  return classNames(
    gap && styles[`gap${gap}`],
    rowGap && styles[`rowGap${rowGap}`],
    align && alignments[align],
  )
}

const stackJustifications = { start: styles['itemsStart'], center: styles['itemsCenter'] }
const rowJustifications = {
  center: styles['contentCenter'],
  end: styles['contentEnd'],
  between: styles['contentBetween'],
}

export interface StackLayout extends Layout {
  justify?: 'start' | 'center' | undefined
}

/** Returns the classes that put the children of an element below each other. */
export function getStackClass({ justify, ...spacing }: StackLayout): string {
  return classNames(styles['stack'], getSpacing(spacing), justify && stackJustifications[justify])
}

/** Puts its children below each other, as wide as the stack unless `justify` says otherwise. */
export function Stack<As extends Tag = 'div'>({
  as,
  gap,
  rowGap,
  align,
  justify,
  className,
  ...rest
}: LayoutProps<StackLayout, As>) {
  const Element = (as ?? 'div') as ElementType
  const layout = getStackClass({ gap, rowGap, align, justify })
  return <Element className={classNames(layout, className)} {...rest} />
}

/** Returns the classes that put the children of an element beside each other. */
export function getRowClass({ justify, wrap = true, ...spacing }: RowLayout): string {
  const row = classNames(styles['row'], !wrap && styles['noWrap'])
  return classNames(row, getSpacing(spacing), justify && rowJustifications[justify])
}

/** Puts its children beside each other. */
export function Row<As extends Tag = 'div'>({
  as,
  gap,
  rowGap,
  align,
  justify,
  wrap,
  className,
  ...rest
}: LayoutProps<RowLayout, As>) {
  const Element = (as ?? 'div') as ElementType
  const layout = getRowClass({ gap, rowGap, align, justify, wrap })
  return <Element className={classNames(layout, className)} {...rest} />
}

import type { ComponentProps, ElementType } from 'react'
import { classNames } from '../lib/class-names.ts'
import styles from './layout.module.css'

type Tag =
  | 'article'
  | 'aside'
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
  | 'section'
  | 'span'
  | 'ul'

interface Layout {
  /** The space between the children, as in the `--space-` tokens. */
  gap?: 4 | 8 | 12 | 16 | 24 | 32 | 48 | 72
  align?: keyof typeof alignments
}

interface StackLayout extends Layout {
  justify?: 'start' | 'center'
}

interface RowLayout extends Layout {
  justify?: 'center' | 'end' | 'between'
  /** Whether children that do not fit start a new line. */
  wrap?: boolean
}

type LayoutProps<Own, As extends Tag> = Own & { as?: As } & Omit<ComponentProps<As>, keyof Own>

const alignments = {
  start: styles['alignStart'],
  center: styles['alignCenter'],
  end: styles['alignEnd'],
  baseline: styles['alignBaseline'],
}
function getSpacing(gap: Layout['gap'], align: Layout['align']): string {
  return classNames(gap && styles[`gap${gap}`], align && alignments[align])
}

const stackJustifications = { start: styles['itemsStart'], center: styles['itemsCenter'] }
const rowJustifications = {
  center: styles['contentCenter'],
  end: styles['contentEnd'],
  between: styles['contentBetween'],
}

/** Puts its children below each other, as wide as the stack unless `justify` says otherwise. */
export function Stack<As extends Tag = 'div'>({
  as,
  gap,
  align,
  justify,
  className,
  ...rest
}: LayoutProps<StackLayout, As>) {
  const Element = (as ?? 'div') as ElementType
  const placement = justify && stackJustifications[justify]
  const names = classNames(styles['stack'], getSpacing(gap, align), placement, className)
  return <Element className={names} {...rest} />
}

/** Puts its children beside each other. */
export function Row<As extends Tag = 'div'>({
  as,
  gap,
  align,
  justify,
  wrap = true,
  className,
  ...rest
}: LayoutProps<RowLayout, As>) {
  const Element = (as ?? 'div') as ElementType
  const placement = justify && rowJustifications[justify]
  const row = classNames(styles['row'], !wrap && styles['noWrap'])
  const names = classNames(row, getSpacing(gap, align), placement, className)
  return <Element className={names} {...rest} />
}

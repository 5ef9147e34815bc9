import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'
import styles from './button.module.css'
import { Spinner } from './loading/spinner.tsx'

export interface ButtonAppearance {
  /** primary: the main action; accent: giving; secondary; quiet: text only; danger. */
  variant?: 'primary' | 'accent' | 'secondary' | 'quiet' | 'danger' | undefined
  size?: 'medium' | 'small' | undefined
  /** Whether the button is as wide as its container. */
  wide?: boolean | undefined
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonAppearance {
  icon?: ReactNode
  /** The text shown while the form is being sent. The button keeps the focus and does nothing. */
  busy?: string | false | undefined
}

export function buttonClass({
  variant = 'primary',
  size = 'medium',
  wide,
}: ButtonAppearance): string {
  return classNames(styles['button'], styles[variant], styles[size], wide && styles['wide'])
}

/**
 * Keeps the focus in place when a submit button is pressed. A field that loses the focus would show
 * its error and move the button from under the pointer, and the click would be lost.
 */
function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}

/**
 * Blocks a busy button. This also covers Enter in a field, because the browser then clicks the
 * submit button.
 */
function ignoreClick(event: MouseEvent): void {
  event.preventDefault()
}

export function Button(props: ButtonProps) {
  const { variant, size, wide, icon, busy, className, children, onClick, type, ...rest } = props
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={classNames(buttonClass({ variant, size, wide }), className)}
      aria-disabled={busy ? true : rest['aria-disabled']}
      onClick={busy ? ignoreClick : onClick}
      onMouseDown={type === 'submit' ? keepFocus : rest.onMouseDown}
    >
      {busy ? <Spinner /> : icon}
      {busy || children}
    </button>
  )
}

/** Shows a button with only an icon. Its label is its accessible name and its tooltip. */
export function IconButton({
  label,
  className,
  ...rest
}: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={classNames(styles['icon'], className)}
    />
  )
}

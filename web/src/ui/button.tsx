import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'
import styles from './button.module.css'
import { Spinner } from './spinner.tsx'

export interface ButtonAppearance {
  /** primary: the one thing to do; accent: giving; secondary; quiet: text alone; danger. */
  variant?: 'primary' | 'accent' | 'secondary' | 'quiet' | 'danger' | undefined
  size?: 'medium' | 'small' | undefined
  /** As wide as what holds it. */
  wide?: boolean | undefined
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonAppearance {
  icon?: ReactNode
  /** While it is sending: the text that says so. The button keeps the focus and does nothing. */
  busy?: string | false | undefined
}

export function buttonClass({
  variant = 'primary',
  size = 'medium',
  wide,
}: ButtonAppearance): string {
  return classNames(styles['button'], styles[variant], styles[size], wide && styles['wide'])
}

/** A press that sends a form leaves the focus where it was: by losing it, a field would show its
    error, move the button away from under the pointer, and the click would be lost. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}

/** Also of Enter in a field: the browser presses the button that sends, and finds none to go round. */
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

/** A button that is an icon alone: its label is what is spoken and what the tooltip says. */
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

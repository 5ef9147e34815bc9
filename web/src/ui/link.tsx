import { Link, type LinkProps } from 'react-router'
import { classNames } from '../lib/class-names.ts'
import { buttonClass, type ButtonAppearance } from './button.tsx'
import styles from './link.module.css'

/** Shows a link within the product. `quiet` gives it the colour of the surrounding text. */
export function TextLink({ quiet, className, ...rest }: LinkProps & { quiet?: boolean }) {
  return <Link {...rest} className={classNames(quiet && styles['quiet'], className)} />
}

/** Shows a link in the form of a button, for a main action. */
export function ButtonLink({
  variant,
  size,
  wide,
  className,
  ...rest
}: LinkProps & ButtonAppearance) {
  return <Link {...rest} className={classNames(buttonClass({ variant, size, wide }), className)} />
}

/** Shows a link within the product that opens in a new tab, so that typed text is not lost. */
export function NewTab({ to, children }: { to: string; children: React.ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noopener">
      {children}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  )
}

/** Shows a link to another site that opens in a new tab and says so. */
export function ExternalLink({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
      {/* The arrow is attached to the text before it, so that it never starts a line. */}
      <span aria-hidden="true">
        {'\u2060'}
        <span className={styles['out']}>↗</span>
        {'\u2060'}
      </span>
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  )
}

import { Link, type LinkProps } from 'react-router'
import { classNames } from '../lib/class-names.ts'
import { buttonClass, type ButtonAppearance } from './button.tsx'
import styles from './link.module.css'

/** A link within the product. `quiet` wears the ink of the text around it. */
export function TextLink({ quiet, className, ...rest }: LinkProps & { quiet?: boolean }) {
  return <Link {...rest} className={classNames(quiet && styles['quiet'], className)} />
}

/** A link that looks like a button, since it is the thing to do. */
export function ButtonLink({
  variant,
  size,
  wide,
  className,
  ...rest
}: LinkProps & ButtonAppearance) {
  return <Link {...rest} className={classNames(buttonClass({ variant, size, wide }), className)} />
}

/** A link to another site, in a new tab, and it says so. */
export function ExternalLink({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
      {/* Joined to the words around it: the arrow never begins a line. */}
      <span aria-hidden="true">
        {'\u2060'}
        <span className={styles['out']}>↗</span>
        {'\u2060'}
      </span>
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  )
}

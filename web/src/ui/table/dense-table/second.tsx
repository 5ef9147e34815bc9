import type { ReactNode } from 'react'
import styles from './dense-table.module.css'

/**
 * Shows less important words of a cell: below the others in a row of 48 px, beside them in a
 * compact row and on a phone.
 */
export function Second({ children }: { children: ReactNode }) {
  return <span className={styles['second']}>{children}</span>
}

/** Shows words that stand in another column on a wide screen, such as the name of a figure. */
export function PhoneOnly({ children }: { children: ReactNode }) {
  return <span className={styles['phoneOnly']}>{children}</span>
}

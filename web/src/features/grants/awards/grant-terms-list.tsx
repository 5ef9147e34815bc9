import { describeGrantTerms, type GrantTerms } from '@pennytrail/contract/grants/grant-terms.ts'
import styles from '../grants.module.css'

/** Lists a grant’s terms, a line for each question that they answer. */
export function GrantTermsList({ terms }: { terms: GrantTerms }) {
  return (
    <ul className={styles['plain']}>
      {describeGrantTerms(terms).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

import type { Donation } from '@pennytrail/contract'
import styles from './receipt.module.css'

/** What was promised about money left over when the gift was made. */
export function Promises({ gift }: { gift: Donation }) {
  if (gift.leftoverTerms.length === 0) return null
  return (
    <section aria-labelledby="promises" className={styles['promises']}>
      <h2 id="promises">What the project promised</h2>
      <ul>
        {gift.leftoverTerms.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
    </section>
  )
}

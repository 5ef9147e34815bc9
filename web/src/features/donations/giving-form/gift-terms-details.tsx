import type { Donation } from '@pennytrail/contract'
import styles from '../receipt/receipt.module.css'

export function GiftTermsDetails({ gift }: { gift: Donation }) {
  if (gift.giftTerms.length === 0) return null
  return (
    <section aria-labelledby="gift-terms" className={styles['promises']}>
      <h2 id="gift-terms">The terms of this gift</h2>
      <ul>
        {gift.giftTerms.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
    </section>
  )
}

import { refundSentence } from '@pennytrail/contract/donations/refund-sentence.ts'
import { Card } from '../../../ui/card.tsx'
import styles from './giving-form.module.css'
import type { GivingTarget } from './use-giving-target.ts'

/** Shows what a giver should know before paying: purpose, refunds and fees. */
export function GivingTerms({ target }: { target: GivingTarget }) {
  return (
    <Card as="section" aria-labelledby="terms" className={styles['terms']}>
      <h2 id="terms" className={styles['stepTitle']}>
        What happens to your money
      </h2>
      {target.terms.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <dl className={styles['termList']}>
        <div>
          <dt>Refunds</dt>
          <dd>{refundSentence}</dd>
        </div>
      </dl>
      <p>
        <a href="/fees" target="_blank" rel="noopener">
          Fees and charges<span className="visually-hidden"> (opens in a new tab)</span>
        </a>
        , with an example
      </p>
    </Card>
  )
}

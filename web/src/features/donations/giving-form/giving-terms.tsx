import { refundSentence } from '@pennytrail/contract/donations/refund-sentence.ts'
import { Stack } from '../../../ui/layout.tsx'
import { Card } from '../../../ui/card.tsx'
import styles from './giving-form.module.css'
import type { GivingTarget } from './use-giving-target.ts'

/** Shows what a giver should know before paying: purpose, refunds and fees. */
export function GivingTerms({ target }: { target: GivingTarget }) {
  return (
    <Card gap={12} as="section" aria-labelledby="terms">
      <h2 id="terms" className={styles['stepTitle']}>
        What happens to your money
      </h2>
      {target.terms.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <Stack as="dl" gap={12} className={styles['termList']}>
        <div>
          <dt>Refunds</dt>
          <dd>{refundSentence}</dd>
        </div>
      </Stack>
      <p>
        <a href="/fees" target="_blank" rel="noopener">
          Fees and charges<span className="visually-hidden"> (opens in a new tab)</span>
        </a>
        , with an example
      </p>
    </Card>
  )
}

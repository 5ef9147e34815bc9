import type { Donation } from '@pennytrail/contract'
import { Section } from '../../../ui/layout/section.tsx'
import { describeSetUpDebit, describeWaiting } from './payment-words.ts'
import styles from './thanks.module.css'

/** Says plainly what happens to a payment that the bank has not made yet. */
export function PaymentUnderWay({ gift }: { gift: Donation }) {
  if (gift.status !== 'processing') return null
  const { lead, steps } =
    gift.method === 'direct-debit'
      ? describeSetUpDebit(gift)
      : { lead: describeWaiting(gift).lead, steps: ['We email you as soon as we know.'] }
  return (
    <Section id="under-way" title="On its way">
      <p>{lead}</p>
      <ol className={styles['steps']}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Section>
  )
}

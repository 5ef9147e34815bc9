import type { Transaction } from '@pennytrail/contract'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { formatPlural } from '../../lib/format-number.ts'
import { Section } from '../../ui/layout/section.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Meter } from '../../ui/charts/progress.tsx'
import styles from './attribution.module.css'

/** Shows how much of a payment came from gifts. The givers stay private. */
export function EntryFunding({ transaction }: { transaction: Transaction }) {
  const { cover, currency, amount, reversedBy } = transaction
  if (cover === null) return null
  const money = (sum: number): string => formatMoney(sum, currency)
  return (
    <Section id="paid-by" title="Who paid for it" className={styles['trail']}>
      {reversedBy ? (
        <p>This payment was reversed, and the money went back to the gifts that had paid for it.</p>
      ) : (
        <>
          <p className={styles['sentence']}>{describeFunding(cover, amount, money)}</p>
          <Meter
            label="Paid by gifts"
            value={cover.covered}
            max={amount}
            hideText
            text={`${money(cover.covered)} of ${money(amount)}`}
          />
        </>
      )}
      {cover.own.length > 0 && (
        <Stack role="list" as="ul" gap={8}>
          {cover.own.map((part) => (
            <li key={part.donationId} className={styles['own']}>
              {money(part.amount)} of this came from{' '}
              <TextLink to={`/donation/${part.donationId}`}>a gift of yours</TextLink>.
            </li>
          ))}
        </Stack>
      )}
      <p className="quiet small">
        Gifts pay in the order they arrived. Other funding is whatever no gift covered, such as the
        charity’s other income.
      </p>
    </Section>
  )
}

function describeFunding(
  { covered, gifts, otherFunding }: NonNullable<Transaction['cover']>,
  amount: number,
  money: (sum: number) => string,
): string {
  if (gifts === 0) return `Other funding paid the whole ${money(amount)}. No gift paid for it.`
  const by = formatPlural(gifts, 'gift', 'gifts')
  if (otherFunding === 0) return `${by} paid the whole ${money(amount)}.`
  return `${by} paid ${money(covered)} of ${money(amount)}. ${money(otherFunding)} came from other funding.`
}

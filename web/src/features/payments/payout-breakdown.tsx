import type { PayoutList } from '@pennytrail/contract'
import { formatDate } from '../../lib/format-date.ts'
import { formatNumber } from '../../lib/format-number.ts'
import { Stack } from '../../ui/layout/layout.tsx'
import { ReceiptLines } from '../../ui/layout/card.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Money } from '../../ui/money/money.tsx'
import { getMovementLabel } from './movement-label.ts'
import styles from './payments.module.css'

type Payout = PayoutList['payouts'][number]

/** Lists every difference between the gifts and the amount that arrived at the bank. */
export function PayoutBreakdown({ payout, ledger }: { payout: Payout; ledger: string }) {
  const { amount, currency, match, sequence, sums } = payout
  const money = (value: number, signed = false) => (
    <Money amount={value} currency={currency} signed={signed} />
  )
  const fees = sums.reduce((sum, { fee }) => sum + fee, 0)
  const rest = amount - sums.reduce((sum, one) => sum + one.amount - one.fee, 0)
  const keptAmount = match ? amount - match.amount : 0
  return (
    <Stack gap={8} className={styles['sum']}>
      <ReceiptLines
        lines={[
          ...sums.map((one) => ({
            label: `${getMovementLabel(one.kind, one.count)}${one.count > 1 ? ` (${formatNumber(one.count)})` : ''}`,
            value: money(one.amount),
          })),
          ...(fees === 0 ? [] : [{ label: 'Stripe’s fees', value: money(-fees) }]),
          ...(rest === 0 ? [] : [{ label: 'Other movements at Stripe', value: money(rest) }]),
          { label: 'Paid out', value: money(amount), total: true },
          ...(keptAmount === 0
            ? []
            : [{ label: `Kept by the bank: ${match?.note ?? ''}`, value: money(-keptAmount) }]),
          ...(match
            ? [
                {
                  label: `On the bank statement, ${formatDate(match.seenOn)}`,
                  value: money(match.amount),
                  total: true,
                },
              ]
            : []),
        ]}
      />
      {sequence !== null && (
        <p className={styles['text']}>
          In the ledger it is <TextLink to={`${ledger}/${sequence}`}>entry {sequence}</TextLink>,
          which moved it from Stripe to the bank.
          {match?.replaced && (
            <>
              {' '}
              The line was recorded as{' '}
              <TextLink to={`${ledger}/${match.replaced}`}>entry {match.replaced}</TextLink>, which
              has been reversed.
            </>
          )}
          {match?.difference && (
            <>
              {' '}
              What the bank kept is{' '}
              <TextLink to={`${ledger}/${match.difference}`}>entry {match.difference}</TextLink>.
            </>
          )}
          {match && keptAmount === 0 && ' The amounts match.'}
        </p>
      )}
    </Stack>
  )
}

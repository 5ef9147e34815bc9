import { isInvisible } from '@pennytrail/contract/misleading-text.ts'
import { transactionsAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { GiftAidOverview, OwnCharity } from '@pennytrail/contract'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { useState } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import { formatDate } from '../../lib/format-date.ts'
import { useRulesForm } from '../../lib/form/form.ts'
import { newId } from '../../lib/new-id.ts'
import { toast } from '../../lib/toast.ts'
import { DateField } from '../../ui/form/date-field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { DashboardSection } from '../../ui/layout/dashboard.tsx'
import { TextLink } from '../../ui/link.tsx'
import { findPastDayError } from './past-day.ts'
import styles from './gift-aid.module.css'

interface OwedToHmrcProps {
  charity: OwnCharity
  overview: Pick<GiftAidOverview, 'repayments' | 'toGiveBack'>
}

/** Shows the Gift Aid that the charity owes HMRC, and records a payment of it without a claim. */
export function OwedToHmrc({ charity, overview: { repayments, toGiveBack } }: OwedToHmrcProps) {
  if (toGiveBack === 0 && repayments.length === 0) return null
  const at = { kind: 'charity', id: charity.ukCharityNumber } as const
  return (
    <DashboardSection id="owed" title={toGiveBack > 0 ? 'Owed to HMRC' : 'Paid back to HMRC'}>
      {toGiveBack < 0 && (
        <p className={styles['text']}>
          {formatMoney(-toGiveBack)} more was paid back than is owed now. The next claim takes it
          off what else is owed then.
        </p>
      )}
      {toGiveBack > 0 && (
        <>
          <p className={styles['text']}>
            {formatMoney(toGiveBack)} of Gift Aid that was claimed is owed back, for example because
            a gift was refunded. HMRC takes it off your next claim. If you make no claim soon, pay
            it back: tell HMRC’s Charities helpline, pay, and record the payment here.
          </p>
          <RepayForm key={toGiveBack} charityId={charity.id} amount={toGiveBack} />
        </>
      )}
      {repayments.length > 0 && (
        <ul>
          {repayments.map(({ id, amount, on, reference, sequence }) => (
            <li key={id}>
              {formatMoney(amount)} paid back on {formatDate(on)}, reference {reference}:{' '}
              <TextLink to={transactionsAddress(at, sequence)}>Transaction {sequence}</TextLink>
            </li>
          ))}
        </ul>
      )}
    </DashboardSection>
  )
}

function RepayForm({ charityId, amount }: { charityId: string; amount: number }) {
  // The id stays the same while the form is open, so that a retry records nothing twice.
  const [id] = useState(newId)
  const repay = useCall('POST /api/charity/{id}/gift-aid/repayments')
  const form = useRulesForm<{ on: string; reference: string }>({
    defaultValues: { on: '', reference: '' },
    rules: {
      on: findPastDayError,
      reference: (value) =>
        isInvisible(value) ? 'Enter the reference of the payment.' : undefined,
    },
  })
  return (
    <Form
      form={form}
      aria-label="Paid back to HMRC"
      gap={16}
      send={async (values) => {
        await repay.mutateAsync({ params: { id: charityId }, body: { ...values, amount, id } })
        toast.success('Recorded. The ledger shows that the debt is settled.')
      }}
      failure="The payment could not be recorded."
      failureAt="toast"
      submit={`Record ${formatMoney(amount)} paid back`}
      submitting="Saving.."
      variant="secondary"
    >
      <DateField label="Paid back on" {...form.field('on')} />
      <TextField label="Reference of the payment" maxLength={100} {...form.field('reference')} />
    </Form>
  )
}

import type { Transaction } from '@pennytrail/contract'
import { getEntryDateError, getAmountError } from '@pennytrail/contract/ledger/entry-rules.ts'
import { getClosedDateError, type OpenDays } from '@pennytrail/contract/ledger/books-start-rules.ts'
import { getTypedAmountError } from '@pennytrail/contract/donations/parse-amount.ts'
import { parseAmount } from '@pennytrail/contract/money.ts'
import { useState } from 'react'
import { useCall } from '../../../lib/api/use-call.ts'
import { useRulesForm } from '../../../lib/form/form.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import { today } from '../transactions/entry-values.ts'
import type { BankAccountOption } from './use-bank-account-options.ts'
import styles from '../ledger.module.css'

interface TransferValues {
  /** An account's id; empty for the main one. */
  from: string
  to: string
  amount: string
  date: string
}

interface AccountTransferFormProps {
  charityId: string
  /** The open accounts, at least two. */
  options: readonly BankAccountOption[]
  openDays: OpenDays
  onRecorded: (transaction: Transaction) => void
}

/** Records that money moved from one of the charity’s accounts to another. */
export function AccountTransferForm(props: AccountTransferFormProps) {
  const { charityId, options, openDays, onRecorded } = props
  const { mutateAsync } = useCall('POST /api/charity/{id}/account-transfers')
  // Made here, so that a retry records the transfer once.
  const [id] = useState(() => crypto.randomUUID())
  const findCurrency = (value: string) =>
    options.find((option) => option.value === value)?.currency ?? null
  const getCurrency = ({ from, to }: Pick<TransferValues, 'from' | 'to'>) =>
    findCurrency(from) ?? findCurrency(to) ?? 'GBP'
  const form = useRulesForm<TransferValues>({
    defaultValues: { from: '', to: options[1]?.value ?? '', amount: '', date: today() },
    rules: {
      to: (to, { from }) => (to === from ? 'Choose two different accounts.' : undefined),
      amount: (typed, values) => {
        const currency = getCurrency(values)
        return getTypedAmountError(typed, (amount) => getAmountError(amount, currency), currency)
      },
      date: (date) => getEntryDateError(date, today()) ?? getClosedDateError(date, openDays),
    },
  })
  const values = form.watch()
  const currency = getCurrency(values)
  const send = async ({ from, to, amount, date }: TransferValues) =>
    onRecorded(
      await mutateAsync({
        params: { id: charityId },
        body: {
          id,
          from: from || null,
          to: to || null,
          amount: parseAmount(amount, currency)!,
          date,
        },
      }),
    )
  return (
    <Form
      form={form}
      send={send}
      failure="The transfer could not be recorded. Please try again."
      gap={24}
    >
      <div className={styles['pair']}>
        <Select label="From" options={options} value={values.from} {...form.field('from')} />
        <Select
          label="To"
          options={options}
          value={values.to}
          {...form.field('to', { deps: 'from' })}
        />
      </div>
      <div className={styles['pair']}>
        <TextField
          label="Amount"
          inputMode="decimal"
          {...(currency === 'GBP' ? { prefix: '£' } : { suffix: currency })}
          {...form.field('amount')}
        />
        <DateField label="Date" max={today()} {...form.field('date')} />
      </div>
      <Row gap={12}>
        <Button type="submit" busy={form.formState.isSubmitting && 'Recording..'}>
          Record the transfer
        </Button>
      </Row>
    </Form>
  )
}

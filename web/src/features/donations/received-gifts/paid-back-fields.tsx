import { maxPaidBackReference } from '@pennytrail/contract/donations/refunds/paid-back.ts'
import {
  giftMethodLabel,
  offlineMethods,
  type OfflineMethod,
} from '@pennytrail/contract/grants/rules.ts'
import { BankAccountsFailed, useBankAccountOptions } from '../../ledger/index.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'

export interface PaidBackValues {
  paidBy: '' | OfflineMethod
  paidOn: string
  reference: string
  /** An account's id; empty for the main one. */
  accountId: string
}

const options = offlineMethods.map((value) => ({ value, label: giftMethodLabel[value] }))

/** Asks how and when the charity paid back a gift that did not come online. */
export function PaidBackFields(props: {
  /** The charity's id or number. */
  charityId: string
  /** The currency of the gift. */
  currency: string
  /** Returns the properties of the control of a field, with its validation error. */
  field: (name: keyof PaidBackValues) => { error: string | undefined }
  givenOn: string | undefined
  today: string
  /** Says who can read the reference. */
  readers?: string
}) {
  const { charityId, currency, field, givenOn, readers = 'The giver can read this', today } = props
  const { accounts: all, failure } = useBankAccountOptions(charityId, true)
  const accounts = all.filter((account) => (account.currency ?? currency) === currency)
  return (
    <>
      <Select
        label="How you paid it back"
        placeholder="Choose how"
        options={options}
        {...field('paidBy')}
      />
      <BankAccountsFailed failure={failure} />
      {accounts.length > 1 && (
        <Select label="Account it left" options={accounts} {...field('accountId')} />
      )}
      <DateField
        label="Day on which you paid it back"
        min={givenOn}
        max={today}
        {...field('paidOn')}
      />
      <TextField
        label="Reference"
        optional
        hint={`Such as the number of the cheque. ${readers}, and we look for it in your bank statement.`}
        maxLength={maxPaidBackReference}
        {...field('reference')}
      />
    </>
  )
}

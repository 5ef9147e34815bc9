import type { BankAccount } from '@pennytrail/contract'
import { listCurrenciesByName } from '@pennytrail/contract/currencies.ts'
import {
  accountKinds,
  getAccountNameError,
  maxAccountNameLength,
  type AccountKind,
} from '@pennytrail/contract/ledger/bank-accounts/account-kinds.ts'
import { useState } from 'react'
import { useCall } from '../../../lib/api/use-call.ts'
import { useRulesForm } from '../../../lib/form/form.ts'
import { toast } from '../../../lib/toast.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'

interface AccountValues {
  name: string
  kind: AccountKind
  currency: string
}

interface AccountDialogProps {
  charityId: string
  /** The account to change; a new one without it. */
  account: BankAccount | undefined
  /** The kind that a new account has at first. */
  usualKind: AccountKind
  onClose: () => void
}

const kinds = Object.entries(accountKinds).map(([value, label]) => ({ value, label }))
const currencies = listCurrenciesByName().map(({ code, name }) => ({
  value: code,
  label: `${name} (${code})`,
}))

/** Adds an account of the charity's own money, or changes its name and kind. */
export default function AccountDialog(props: AccountDialogProps) {
  const { charityId, account, usualKind, onClose } = props
  const add = useCall('POST /api/charity/{id}/bank-accounts')
  const change = useCall('PATCH /api/charity/{id}/bank-accounts/{accountId}')
  // Made here, so that a retry adds the account once.
  const [newId] = useState(() => crypto.randomUUID())
  const form = useRulesForm<AccountValues>({
    defaultValues: {
      name: account?.name ?? '',
      kind: account?.kind ?? usualKind,
      currency: 'GBP',
    },
    rules: { name: getAccountNameError },
  })
  const send = async ({ name, kind, currency }: AccountValues) => {
    if (account?.id) {
      const params = { id: charityId, accountId: account.id }
      await change.mutateAsync({ params, body: { name, kind } })
      toast.success('The account is changed.')
    } else {
      await add.mutateAsync({
        params: { id: charityId },
        body: { id: newId, name, kind, currency },
      })
      toast.success('The account is added.')
    }
    onClose()
  }
  return (
    <FormDialog
      form={form}
      title={account ? 'Change the account' : 'Add an account'}
      description="Only your team sees the name."
      submit={account ? 'Save changes' : 'Add account'}
      submitting="Saving.."
      failure="The account could not be saved. Please try again."
      send={send}
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="Such as Current account, Reserve or Cash box."
        autoComplete="off"
        maxLength={maxAccountNameLength}
        {...form.field('name')}
      />
      <Select label="Kind" options={kinds} value={form.watch('kind')} {...form.field('kind')} />
      {!account && (
        <Select
          label="Currency"
          hint="It cannot be changed later."
          options={currencies}
          value={form.watch('currency')}
          {...form.field('currency')}
        />
      )}
    </FormDialog>
  )
}

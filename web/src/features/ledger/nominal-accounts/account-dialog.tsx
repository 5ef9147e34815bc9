import type { NominalAccount } from '@pennytrail/contract'
import {
  getAccountCodeError,
  getAccountNameError,
} from '@pennytrail/contract/ledger/nominal-accounts/account-rules.ts'
import type { AccountSide } from '@pennytrail/contract/ledger/nominal-accounts/start-chart.ts'
import { useCall } from '../../../lib/api/use-call.ts'
import { useRulesForm } from '../../../lib/form/form.ts'
import { toast } from '../../../lib/toast.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { RadioCards } from '../../../ui/form/radio-cards.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'

interface AccountValues {
  side: AccountSide
  code: string
  name: string
}

const sides = [
  { value: 'expenditure', label: 'Spending' },
  { value: 'income', label: 'Income' },
]

interface AccountDialogProps {
  charityId: string
  /** The account to change; a new one without it. */
  account: NominalAccount | undefined
  onClose: () => void
}

/** Adds an account to the chart, or changes the code and name of one. */
export default function AccountDialog({ charityId, account, onClose }: AccountDialogProps) {
  const add = useCall('POST /api/charity/{id}/nominal-accounts')
  const change = useCall('PATCH /api/charity/{id}/nominal-accounts/{accountId}')
  const form = useRulesForm<AccountValues>({
    defaultValues: {
      side: account?.side ?? 'expenditure',
      code: account?.code ?? '',
      name: account?.name ?? '',
    },
    rules: {
      code: (code) => getAccountCodeError(code.trim()),
      name: getAccountNameError,
    },
  })
  const send = async ({ side, code, name }: AccountValues) => {
    if (account) {
      const params = { id: charityId, accountId: account.id }
      await change.mutateAsync({ params, body: { code, name } })
      toast.success('The account is changed.')
    } else {
      await add.mutateAsync({ params: { id: charityId }, body: { side, code, name } })
      toast.success('The account is added.')
    }
    onClose()
  }
  return (
    <FormDialog
      form={form}
      title={account ? `Change ${account.name}` : 'Add a nominal account'}
      {...(account
        ? { description: 'A new code or name also counts for earlier transactions.' }
        : {})}
      submit={account ? 'Save changes' : 'Add account'}
      submitting="Saving.."
      failure="The account could not be saved. Please try again."
      send={send}
      onClose={onClose}
    >
      {!account && (
        <RadioCards legend="What it is for" columns={2} cards={sides} {...form.register('side')} />
      )}
      <TextField
        label="Code"
        hint="As in your accounting software, such as 6110."
        autoComplete="off"
        {...form.field('code')}
      />
      <TextField label="Name" autoComplete="off" {...form.field('name')} />
    </FormDialog>
  )
}
